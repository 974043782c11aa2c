package io.casedesk.desktop.records.data;

import io.casedesk.changes.journal.RunJournal;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.WriteGuard;
import io.casedesk.desktop.records.savedviews.SavedViewRepository;
import io.casedesk.desktop.records.unsent.UnsentChangesStore;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.RecordKind;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.RunSummary;
import io.casedesk.workspace.DropdownValueStore;
import io.casedesk.workspace.Edit;
import io.casedesk.workspace.ImportStore;
import io.casedesk.workspace.UnsentChangeStore.StoredChanges;
import io.casedesk.workspace.Workspace;
import io.casedesk.workspace.snapshots.SnapshotCodec;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Gives access to the stored data of a connection: runs, imports, dropdown values, snapshots,
 * unsent changes, saved views and settings. Thread-safe. All methods that access the disk block;
 * don't call them on the JavaFX thread.
 */
public final class ConnectionStore {

  private final ConnectionSession session;
  private final WriteGuard gate = new WriteGuard();
  private final Workspace workspace;
  private final RunStore runs;
  private final String origin;
  private final Runnable left;
  private final ActiveRuns active;
  private final Map<String, Consumer<LastWrite>> writeListeners = new ConcurrentHashMap<>();
  private final @Nullable PreloadedList early;
  private final Titles titles;
  private final Preferences preferences;

  /**
   * Creates the store of a connection.
   *
   * @param origin the origin that runs of the editor record
   * @param titles the titles of runs made from edits, which replace their origin
   * @param preferences the user's settings
   * @param early the list that was loaded before the window existed; null if there is none
   * @param left runs when a run was left unfinished; called on any thread
   * @param worked runs when work on a run started or ended; called on any thread
   */
  public ConnectionStore(
      ConnectionSession session,
      Workspace workspace,
      String origin,
      Titles titles,
      Preferences preferences,
      @Nullable PreloadedList early,
      Runnable left,
      Runnable worked) {
    this.session = session;
    this.workspace = workspace;
    this.runs = workspace.runs();
    this.origin = origin;
    this.titles = titles;
    this.preferences = preferences;
    this.early = early;
    this.left = left;
    this.active = new ActiveRuns(worked);
  }

  /** Returns the runs that this program is working on. */
  public ActiveRuns activeRuns() {
    return active;
  }

  /** Describes manual changes in a few words. */
  @FunctionalInterface
  public interface Titles {
    /** Returns a short title for changes of one record kind. */
    String of(RecordKind kind, Collection<Change> changes);
  }

  /** Returns the user's settings. */
  public Preferences preferences() {
    return preferences;
  }

  /** Returns the options for new runs. */
  public RunOptions runOptions() {
    return RunOptions.defaults().atMost(preferences.get(SettingCatalog.PER_SECOND));
  }

  /** Returns the guard that every write passes. Use on the JavaFX thread. */
  public WriteGuard gate() {
    return gate;
  }

  /** Returns the store of runs. */
  public RunStore runs() {
    return runs;
  }

  /** Returns the store of imports. */
  public ImportStore imports() {
    return workspace.imports();
  }

  /** Returns the store of the dropdown values of all connections. */
  public DropdownValueStore options() {
    return workspace.options();
  }

  /** Returns the repository of the dropdown values that are known of this connection. */
  public DropdownValueRepository dropdownValues() {
    return new DropdownValueRepository(workspace.options(), session.connection());
  }

  /** Returns the key of this connection's data. */
  public String connection() {
    return session.connection();
  }

  /**
   * Returns the name of the service in exported files. The built-in service uses a generated name:
   * its port changes at every start, and its folder is private.
   */
  public synchronized String service() {
    return session.isAddress() ? connection() : settings().builtInName();
  }

  /**
   * Returns unfinished runs of this connection that this process isn't working on, newest first.
   */
  public List<RunSummary> unfinished() {
    return runs().runs().stream()
        .filter(run -> isOurs(run.header()))
        .filter(run -> run.state().phase() != RunState.Phase.ENDED)
        .filter(run -> !active.contains(run.header().id()))
        .toList();
  }

  /** Returns the snapshot store of a record kind. */
  public <R extends CaseRecord> ListSnapshotStore<R> listSnapshots(
      String kind, SnapshotCodec<R> codec) {
    return new ListSnapshotStore<>(workspace.snapshots(), codec, session.connection(), kind, early);
  }

  /** Returns the settings of this connection. */
  public ConnectionSettings settings() {
    return new ConnectionSettings(workspace.settings(), session.connection());
  }

  /** Returns the store of the unsent changes of a record kind. */
  public UnsentChangesStore staged(String kind) {
    return new UnsentChangesStore() {
      @Override
      public StoredChanges load() {
        return workspace.unsentChanges().of(session.connection(), kind);
      }

      @Override
      public void change(Collection<Edit> kept, Collection<Change.Cell> gone) {
        workspace.unsentChanges().change(session.connection(), kind, kept, gone);
      }

      @Override
      public Set<Change.Cell> add(Collection<Edit> edits) {
        return workspace.unsentChanges().add(session.connection(), kind, edits);
      }

      @Override
      public Optional<String> steps() {
        return settings().steps(kind).find();
      }

      @Override
      public void keepSteps(String text) {
        settings().steps(kind).put(text);
      }
    };
  }

  /** Returns whether a run belongs to this connection. */
  public boolean isOurs(RunHeader run) {
    return ConnectionName.same(run.connection(), session.connection());
  }

  /** Returns whether a run was made from edits, and not from a file or another run. */
  public boolean isEdited(RunHeader run) {
    return RunJournal.readPurpose(runs(), run.id()).planSource() == RunPurpose.PlanSource.EDITS;
  }

  /**
   * Returns the saved views of a record kind.
   *
   * @param kind the name of the record kind
   */
  public SavedViewRepository views(String kind) {
    return new SavedViewRepository(workspace.views(), session.connection(), kind);
  }

  /** Creates the header of a run that applies these changes of a plan. */
  public RunHeader header(ChangePlan.Header plan, Collection<Change> changes) {
    boolean edited = plan.purpose().planSource() == RunPurpose.PlanSource.EDITS;
    return header(plan.kind().word(), edited ? titles.of(plan.kind(), changes) : plan.origin())
        .withRelation(plan.purpose().relation());
  }

  /** Creates the header of a run with the given origin. */
  public RunHeader header(String kind, String from) {
    return RunHeader.of(session.connection(), kind, Instant.now(), user(), from);
  }

  /** Creates the header of a plan for this connection. */
  public ChangePlan.Header planned(RecordKind kind) {
    return new ChangePlan.Header(session.connection(), kind, Instant.now(), user(), origin)
        .withPurpose(RunPurpose.edits());
  }

  private static String user() {
    return System.getProperty("user.name", "");
  }

  /** Subscribes a record kind to its writes; the listener is called on the writing thread. */
  public Subscription subscribe(String kind, Consumer<LastWrite> listener) {
    writeListeners.put(kind, listener);
    return () -> writeListeners.remove(kind, listener);
  }

  /** Notifies the listener of a write. */
  public void written(String kind, RunResult result) {
    Consumer<LastWrite> told = writeListeners.get(kind);
    if (told != null) {
      LastWrite.of(result).ifPresent(told);
    }
  }

  /** Notifies that a run was left unfinished. */
  public void left() {
    left.run();
  }
}
