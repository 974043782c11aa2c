package io.casedesk.desktop.links;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.checklists.LinkReport;
import io.casedesk.messages.Message;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import io.casedesk.model.links.LinkChecker.LinkFinding;
import io.casedesk.model.links.LinkChecker.LinkFinding.Problem;
import io.casedesk.model.links.UseCaseLink;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
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
  private final ReadOnlyObjectWrapper<LinkCheckReader.@Nullable Progress> progress =
      new ReadOnlyObjectWrapper<>();
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
  private LinkCheckReader.@Nullable Lists lists;
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
  ReadOnlyObjectProperty<LinkCheckReader.@Nullable Progress> progressProperty() {
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
        (reader, updates) -> {
          LinkCheckReader.Lists all = reader.lists();
          updates.execute(() -> listsRead(all));
          return reader.links(all, all.solutions().keySet());
        });
  }

  /** Reads the links again that couldn't be read or were not requested. */
  public void retry() {
    LinkCheckReader.Lists all = lists;
    if (all == null) {
      start();
      return;
    }
    begin();
    List<String> wanted =
        all.solutions().keySet().stream()
            .filter(
                id -> {
                  SolutionPart<UseCaseLink> part = parts.get(id);
                  return part == null || !part.wasRead();
                })
            .toList();
    wanted.forEach(parts::remove);
    Set<String> again = Set.copyOf(wanted);
    findings.removeIf(finding -> again.contains(finding.solutionId()));
    read((reader, updates) -> reader.links(all, wanted));
  }

  private void read(BiFunction<LinkCheckReader, Executor, SolutionPartsOutcome> work) {
    tasks
        .callWithUpdates(
            updates -> work.apply(new LinkCheckReader(session, new Watcher(updates)), updates))
        .newestOf(checks)
        .onSuccess(this::end)
        .onFailure(this::fail)
        .start();
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
        .call(() -> write(those, file))
        .onSuccess(written::set)
        .onFailure(thrown -> written.set(new ExportResult(file, those.size(), thrown)))
        .start();
  }

  private static ExportResult write(List<LinkFinding> those, Path target) throws IOException {
    AtomicFile.replace(target, out -> LinkReport.write(those, out));
    return new ExportResult(target, those.size(), null);
  }

  private void begin() {
    checks.cancel();
    failure.set(null);
    written.set(null);
    phase.set(Phase.READING);
  }

  private void listsRead(LinkCheckReader.Lists all) {
    lists = all;
    summarise();
  }

  private void end(SolutionPartsOutcome outcome) {
    failure.set(outcome.ended());
    conclude(outcome.ended() == null ? Phase.CHECKED : Phase.STOPPED);
  }

  private void fail(Throwable thrown) {
    failure.set(thrown);
    conclude(lists == null ? Phase.FAILED : Phase.STOPPED);
  }

  private void conclude(Phase ended) {
    progress.set(null);
    summarise();
    phase.set(ended);
    LinkCheckReader.Lists all = lists;
    if (all != null) {
      // Findings arrive in no particular order, so sort them at the end.
      Map<String, SolutionPart<UseCaseLink>> those = Map.copyOf(parts);
      tasks.call(() -> all.inOrder(those)).newestOf(checks).onSuccess(findings::setAll).start();
    }
  }

  private void summarise() {
    LinkCheckReader.Lists all = lists;
    if (all != null) {
      int failed = (int) parts.values().stream().filter(part -> !part.wasRead()).count();
      summary.set(
          new Summary(
              Instant.now(), all.solutions().size(), parts.size() - failed, failed, all.doubts()));
    }
  }

  private final class Watcher implements LinkCheckReader.Watcher {
    private final Executor updates;

    Watcher(Executor updates) {
      this.updates = updates;
    }

    @Override
    public void at(LinkCheckReader.Progress now) {
      updates.execute(() -> progress.set(now));
    }

    @Override
    public void found(List<SolutionPart<UseCaseLink>> fresh, List<LinkFinding> found) {
      Instant now = Instant.now();
      updates.execute(
          () -> {
            fresh.forEach(part -> parts.put(part.solutionId(), part));
            findings.addAll(found);
            read.addRead(fresh, now);
          });
    }
  }
}
