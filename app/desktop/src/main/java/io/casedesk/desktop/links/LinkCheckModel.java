package io.casedesk.desktop.links;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.checklists.LinkReport;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.UseCase;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import io.casedesk.model.links.LinkChecker;
import io.casedesk.model.links.LinkChecker.LinkFinding;
import io.casedesk.model.links.LinkChecker.LinkFinding.Problem;
import io.casedesk.model.links.UseCaseLink;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.RecordRepository;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import org.jspecify.annotations.Nullable;

/** Checks the links of all solutions and holds the findings. */
public final class LinkCheckModel {

  /** The phase of the check. */
  enum Phase {
    /** No check was started yet. */
    IDLE,
    READING,
    /** All solutions were checked; some reads may have failed. */
    CHECKED,
    /** The check was stopped or the service failed; earlier findings stay. */
    STOPPED,
    /** The lists couldn't be read, so there is nothing to compare. */
    FAILED
  }

  /** The stage of reading. */
  enum Stage {
    SOLUTIONS,
    USE_CASES,
    LINKS
  }

  /** The progress of reading; {@code all} is 0 while it isn't known. */
  record Progress(Stage stage, int done, int all) {}

  /**
   * The lists that were read.
   *
   * @param solutions the solutions that aren't deleted
   * @param useCases the use cases, reduced to the fields that the check needs
   * @param doubts the reasons why a list may be incomplete; empty when both are complete
   */
  private record Lists(
      Map<String, Solution> solutions, LinkChecker.UseCases useCases, List<Message> doubts) {

    List<LinkFinding> findings(
        Collection<String> asked, Map<String, SolutionPart<UseCaseLink>> parts) {
      List<Solution> those = asked.stream().map(solutions::get).filter(Objects::nonNull).toList();
      return LinkChecker.of(those, useCases, parts).findings();
    }
  }

  /**
   * The summary of a check.
   *
   * @param solutions the number of solutions
   * @param asked the number of solutions that the link endpoint answered for
   * @param failed the number of solutions whose links couldn't be read
   * @param doubts the reasons why the lists may be incomplete
   */
  record Summary(Instant asOf, int solutions, int asked, int failed, List<Message> doubts) {

    /** Returns the number of solutions whose links were not requested. */
    int notAsked() {
      return solutions - asked - failed;
    }
  }

  /** The result of saving a file; {@code failure} is null on success. */
  record ExportResult(Path file, int findings, @Nullable Throwable failure) {}

  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.IDLE);
  private final ReadOnlyObjectWrapper<@Nullable Progress> progress = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Summary> summary = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable ExportResult> written =
      new ReadOnlyObjectWrapper<>();
  private final ObjectProperty<@Nullable Problem> only = new SimpleObjectProperty<>();
  private final ObservableList<LinkFinding> findings = FXCollections.observableArrayList();
  private final FilteredList<LinkFinding> shown = new FilteredList<>(findings);

  private final ConnectionSession session;
  private final LinkCache read;
  private final Tasks tasks;
  private final Map<String, SolutionPart<UseCaseLink>> parts = new HashMap<>();
  private @Nullable Lists lists;
  private final Tasks.Series checks = new Tasks.Series();

  /**
   * Creates a model without findings.
   *
   * @param read caches the links that are read
   */
  public LinkCheckModel(ConnectionSession session, LinkCache read, Tasks tasks) {
    this.session = session;
    this.read = read;
    this.tasks = tasks;
    only.subscribe(
        wanted -> shown.setPredicate(finding -> wanted == null || finding.problem() == wanted));
  }

  /** The phase of the check. */
  ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** The progress of the check; null while none is running. */
  ReadOnlyObjectProperty<@Nullable Progress> progressProperty() {
    return progress.getReadOnlyProperty();
  }

  /** The summary of the last check so far; null before the first request. */
  ReadOnlyObjectProperty<@Nullable Summary> summaryProperty() {
    return summary.getReadOnlyProperty();
  }

  /** Why the last check ended early; null when it didn't, or when the user stopped it. */
  ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** The result of the last saved file; null when there is none. */
  ReadOnlyObjectProperty<@Nullable ExportResult> writtenProperty() {
    return written.getReadOnlyProperty();
  }

  /** The problem to show; null for all. */
  public ObjectProperty<@Nullable Problem> onlyProperty() {
    return only;
  }

  ObservableList<LinkFinding> findings() {
    return findings;
  }

  /** Returns the shown findings. */
  ObservableList<LinkFinding> shown() {
    return shown;
  }

  /** Starts a new check. */
  public void start() {
    begin();
    findings.clear();
    parts.clear();
    lists = null;
    summary.set(null);
    read(
        updates -> {
          Lists all = readLists(updates);
          updates.execute(
              () -> {
                lists = all;
                summarise();
              });
          return readLinks(all, all.solutions.keySet(), updates);
        });
  }

  /** Reads the links again that couldn't be read or were not requested. */
  public void retry() {
    Lists all = lists;
    if (all == null) {
      start();
      return;
    }
    begin();
    List<String> wanted =
        all.solutions.keySet().stream()
            .filter(
                id -> {
                  SolutionPart<UseCaseLink> part = parts.get(id);
                  return part == null || !part.wasRead();
                })
            .toList();
    wanted.forEach(parts::remove);
    Set<String> again = Set.copyOf(wanted);
    findings.removeIf(finding -> again.contains(finding.solutionId()));
    read(updates -> readLinks(all, wanted, updates));
  }

  private void read(Tasks.UpdatingWork<SolutionPartsOutcome> work) {
    tasks
        .callWithUpdates(work)
        .newestOf(checks)
        .onSuccess(
            outcome -> {
              failure.set(outcome.ended());
              conclude(outcome.ended() == null ? Phase.CHECKED : Phase.STOPPED);
            })
        .onFailure(
            thrown -> {
              failure.set(thrown);
              conclude(lists == null ? Phase.FAILED : Phase.STOPPED);
            })
        .start();
  }

  private Lists readLists(Executor updates) {
    Map<String, Solution> solutions = new LinkedHashMap<>();
    ReadOutcome ofSolutions =
        readList(
            session.client().solutions(),
            Stage.SOLUTIONS,
            solution -> {
              if (!solution.deleted()) {
                solutions.put(solution.id(), solution);
              }
            },
            updates);
    Map<String, UseCase> useCases = new HashMap<>();
    ReadOutcome ofUseCases =
        readList(
            session.client().useCases(),
            Stage.USE_CASES,
            useCase -> useCases.put(useCase.id(), slim(useCase)),
            updates);
    List<Message> doubts =
        Stream.of(ofSolutions, ofUseCases)
            .flatMap(outcome -> outcome.shortfalls().stream())
            .map(shortfall -> shortfall.detail())
            .toList();
    return new Lists(solutions, new LinkChecker.UseCases(useCases, ofUseCases.complete()), doubts);
  }

  private <R extends CaseRecord> ReadOutcome readList(
      RecordRepository<R> repository, Stage stage, Consumer<R> taken, Executor updates) {
    updates.execute(() -> progress.set(new Progress(stage, 0, 0)));
    return repository.readAll(
        (fresh, at) -> {
          fresh.forEach(taken);
          updates.execute(() -> progress.set(new Progress(stage, at.requests(), at.expected())));
        });
  }

  /**
   * Drops other fields: 100,000 complete use cases would take much memory beside the shown list.
   */
  private static UseCase slim(UseCase useCase) {
    Map<String, FieldValue> members = new LinkedHashMap<>(useCase.members());
    members.keySet().retainAll(List.of("id", "title", "delete_flag"));
    return new UseCase(useCase.id(), members, Map.of());
  }

  private SolutionPartsOutcome readLinks(Lists all, Collection<String> ids, Executor updates) {
    updates.execute(() -> progress.set(new Progress(Stage.LINKS, 0, ids.size())));
    return session
        .client()
        .solutionParts()
        .links(
            ids,
            (fresh, at) -> {
              Map<String, SolutionPart<UseCaseLink>> those = new HashMap<>();
              fresh.forEach(part -> those.put(part.solutionId(), part));
              List<LinkFinding> found = all.findings(those.keySet(), those);
              Instant now = Instant.now();
              updates.execute(
                  () -> {
                    parts.putAll(those);
                    findings.addAll(found);
                    read.addRead(fresh, now);
                    progress.set(new Progress(Stage.LINKS, at.done(), at.all()));
                  });
            });
  }

  /** Stops the check; earlier findings stay. */
  public void cancel() {
    if (phase.get() == Phase.READING) {
      checks.cancel();
      progress.set(null);
      summarise();
      phase.set(lists == null ? Phase.IDLE : Phase.STOPPED);
    }
  }

  /** Saves the shown findings as CSV; replaces the file only when all of it is written. */
  void write(Path file) {
    List<LinkFinding> those = List.copyOf(shown);
    written.set(null);
    tasks
        .run(() -> AtomicFile.replace(file, out -> LinkReport.write(those, out)))
        .onSuccess(done -> written.set(new ExportResult(file, those.size(), null)))
        .onFailure(thrown -> written.set(new ExportResult(file, those.size(), thrown)))
        .start();
  }

  private void begin() {
    checks.cancel();
    failure.set(null);
    written.set(null);
    phase.set(Phase.READING);
  }

  private void conclude(Phase ended) {
    progress.set(null);
    summarise();
    phase.set(ended);
    Lists all = lists;
    if (all != null) {
      // Findings arrive in no particular order, so sort them at the end.
      Map<String, SolutionPart<UseCaseLink>> those = Map.copyOf(parts);
      tasks
          .call(
              () ->
                  all.findings(
                      all.solutions.keySet().stream().filter(those::containsKey).toList(), those))
          .newestOf(checks)
          .onSuccess(findings::setAll)
          .start();
    }
  }

  private void summarise() {
    Lists all = lists;
    if (all != null) {
      int failed = (int) parts.values().stream().filter(part -> !part.wasRead()).count();
      summary.set(
          new Summary(
              Instant.now(), all.solutions.size(), parts.size() - failed, failed, all.doubts));
    }
  }
}
