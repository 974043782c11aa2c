package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.files.checklists.ReviewFile;
import io.casedesk.model.ApiException;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.ChecklistSnapshot;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.SolutionPartRepository;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import io.casedesk.workspace.ChecklistSnapshotStore;
import io.casedesk.workspace.Workspace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Reads checklists from the service, stores them and their reviews in the workspace, and shows what
 * is stored. Its methods block; don't call them on the JavaFX thread.
 */
public final class ChecklistRepository {

  private static final String PLACE = "checklists";
  private static final String NOTES = "checklists.notes";

  /** The number of parts stored in one transaction, because each transaction flushes to disk. */
  private static final int KEPT_TOGETHER = 400;

  private final ConnectionSession session;
  private final Workspace workspace;
  private final ChecklistStore store;
  private final Supplier<String> reviewer;

  /** The names of the solutions listed last; accessed by several threads. */
  private volatile Map<String, String> names = Map.of();

  private final AtomicInteger additions = new AtomicInteger();

  /**
   * Creates the repository of a connection.
   *
   * @param store shows what is stored
   * @param reviewer returns the name of the reviewer in the settings; empty for that of the user
   */
  public ChecklistRepository(
      ConnectionSession session,
      Workspace workspace,
      ChecklistStore store,
      Supplier<String> reviewer) {
    this.session = session;
    this.workspace = workspace;
    this.store = store;
    this.reviewer = reviewer;
  }

  /**
   * The stored data of a connection.
   *
   * @param reads when the checklists of each solution were last read
   * @param failures why the last attempt to read them failed, by solution
   * @param names the last known names of solutions
   */
  record Stored(
      Map<ChecklistKey, ChecklistSnapshot> kept,
      Map<String, Instant> reads,
      Map<String, ApiException> failures,
      Map<String, String> names,
      List<Review> reviews,
      List<Assignment> assignments) {}

  /** Shows what is stored. */
  void load() {
    store.load(stored());
    store.assign(List.of(), user());
  }

  Stored stored() {
    String connection = connection();
    return new Stored(
        workspace.checklists().of(connection),
        workspace.checklists().reads(connection),
        workspace.checklists().failures(connection),
        workspace.checklists().names(connection),
        workspace.reviews().of(connection),
        workspace.reviews().assignments(connection));
  }

  /**
   * Reads the checklists of solutions in one pass and stores them in between, so that stopping the
   * pass loses nothing. Blocks.
   *
   * @param progress receives the progress with each part, before the part is shown
   * @param unkept receives the exception when a part can't be stored; the pass continues
   */
  SolutionPartsOutcome read(
      List<String> ids,
      Consumer<SolutionPartRepository.Progress> progress,
      Consumer<RuntimeException> unkept) {
    List<SolutionPart<Checklist>> unsaved = new ArrayList<>();
    Runnable save =
        () -> {
          try {
            saveParts(List.copyOf(unsaved), Instant.now());
          } catch (RuntimeException e) {
            unkept.accept(e);
          }
          unsaved.clear();
        };
    try {
      return session
          .client()
          .solutionParts()
          .checklists(
              ids,
              (fresh, at) -> {
                progress.accept(at);
                store.addRead(fresh, Instant.now());
                unsaved.addAll(fresh);
                if (unsaved.size() >= KEPT_TOGETHER) {
                  save.run();
                }
              });
    } finally {
      // An interrupt must not stop the storing of checklists that were read.
      boolean stopped = Thread.interrupted();
      save.run();
      if (stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void saveParts(Collection<SolutionPart<Checklist>> parts, Instant now) {
    workspace.checklists().save(connection(), parts, now);
    Map<String, String> named = new HashMap<>(names);
    named
        .keySet()
        .retainAll(
            parts.stream()
                .filter(part -> !part.items().isEmpty())
                .map(SolutionPart::solutionId)
                .collect(Collectors.toSet()));
    workspace.checklists().name(connection(), named);
  }

  /** Stores the names of all listed solutions, and which ones are no longer listed. */
  void listed(Collection<Solution> all, Instant now) {
    Map<String, String> listed = HashMap.newHashMap(all.size());
    all.forEach(solution -> listed.put(solution.id(), solution.label()));
    names = Map.copyOf(listed);
    workspace.checklists().name(connection(), listed);
    store.vanished(workspace.checklists().markGone(connection(), listed.keySet(), now), now);
  }

  /** Stores reviews that were made or imported here. */
  void add(Collection<Review> reviews) {
    workspace.reviews().add(connection(), reviews);
    int _ = additions.incrementAndGet();
    store.say(reviews);
  }

  /** Stores assignments that were made or imported here. */
  void assign(Collection<Assignment> assignments) {
    workspace.reviews().assign(connection(), assignments);
    int _ = additions.incrementAndGet();
    store.assign(assignments, user());
  }

  /** Returns how often something was stored that was made or imported here. */
  int additions() {
    return additions.get();
  }

  /** Stores what others put into a shared folder. */
  void addShared(ReviewFile.Contents fresh) {
    workspace.reviews().add(connection(), fresh.reviews());
    workspace.reviews().assign(connection(), fresh.assignments());
    store.say(fresh.reviews());
    store.assign(fresh.assignments(), user());
  }

  /** Returns the id that names the file of this workspace in a shared folder. */
  String installation() {
    return workspace.reviews().installation(connection());
  }

  List<ChecklistSnapshotStore.Version> versions(ChecklistKey place) {
    return workspace.checklists().versions(connection(), place);
  }

  /** Returns the saved view and place; empty when none is saved. */
  public Optional<String> place() {
    return workspace.settings().find(connection(), PLACE);
  }

  /** Saves the view and the place. */
  public void savePlace(String text) {
    workspace.settings().put(connection(), PLACE, text);
  }

  /** Returns the notes that the user began; empty when none are saved. */
  String notes() {
    return workspace.settings().find(connection(), NOTES).orElse("");
  }

  /** Saves the notes that the user began. */
  void saveNotes(String text) {
    workspace.settings().put(connection(), NOTES, text);
  }

  /** Returns the name of the connection that its reviews are stored under. */
  String connection() {
    return session.connection();
  }

  /** Returns the name of the user who reviews on this computer. */
  String user() {
    String named = reviewer.get().strip();
    return named.isEmpty() ? System.getProperty("user.name", "") : named;
  }
}
