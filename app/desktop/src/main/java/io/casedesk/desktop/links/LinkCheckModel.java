package io.casedesk.desktop.links;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.LinkReport;
import io.casedesk.model.LinkFinding;
import io.casedesk.model.LinkFinding.Problem;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.SolutionPartsOutcome;
import io.casedesk.model.UseCaseLink;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import org.jspecify.annotations.Nullable;

/** The link radar: what is wrong with the links of all solutions. */
public final class LinkCheckModel {

  /** How the newest look stands. */
  enum Phase {
    /** Nobody looked yet. */
    IDLE,
    READING,
    /** Everything was asked; some of it perhaps in vain. */
    LOOKED,
    /** It was stopped, or the service went away; what was found so far stays. */
    STOPPED,
    /** The lists could not be read, so there is nothing to compare. */
    FAILED
  }

  /**
   * What a look came to.
   *
   * @param solutions how many there are
   * @param asked about how many of them the link endpoint answered
   * @param failed about how many it was asked in vain
   * @param doubts what keeps the lists from being known to be whole
   */
  record Summary(Instant asOf, int solutions, int asked, int failed, List<String> doubts) {

    /** About how many it was not asked. */
    int notAsked() {
      return solutions - asked - failed;
    }
  }

  /** What became of writing a file; a null failure means that it is there. */
  record Written(Path file, int findings, @Nullable Throwable failure) {}

  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.IDLE);
  private final ReadOnlyObjectWrapper<LinkCheckReader.@Nullable Progress> progress =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Summary> summary = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Written> written = new ReadOnlyObjectWrapper<>();
  private final ObjectProperty<@Nullable Problem> only = new SimpleObjectProperty<>();
  private final ObservableList<LinkFinding> findings = FXCollections.observableArrayList();
  private final FilteredList<LinkFinding> shown = new FilteredList<>(findings);

  private final ConnectionSession session;
  private final LinkCache read;
  private final Tasks tasks;
  private final Map<String, SolutionPart<UseCaseLink>> parts = new HashMap<>();
  private LinkCheckReader.@Nullable Lists lists;
  private Tasks.@Nullable Handle running;
  private int number;

  /**
   * Nobody looked yet.
   *
   * @param read takes in what is read of links
   */
  public LinkCheckModel(ConnectionSession session, LinkCache read, Tasks tasks) {
    this.session = session;
    this.read = read;
    this.tasks = tasks;
    only.subscribe(
        wanted -> shown.setPredicate(finding -> wanted == null || finding.problem() == wanted));
  }

  /** How the newest look stands. */
  ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** How far the running look is; null while none is. */
  ReadOnlyObjectProperty<LinkCheckReader.@Nullable Progress> progressProperty() {
    return progress.getReadOnlyProperty();
  }

  /** What the newest look came to, as far as it came; null before anything was asked. */
  ReadOnlyObjectProperty<@Nullable Summary> summaryProperty() {
    return summary.getReadOnlyProperty();
  }

  /** Why the newest look ended before it was through; null when it did not, or was stopped. */
  ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** What became of the file that was written last; null when there is none to speak of. */
  ReadOnlyObjectProperty<@Nullable Written> writtenProperty() {
    return written.getReadOnlyProperty();
  }

  /** The one problem to show; null for all. */
  ObjectProperty<@Nullable Problem> onlyProperty() {
    return only;
  }

  /** Everything that was found. */
  ObservableList<LinkFinding> findings() {
    return findings;
  }

  /** What of it is to be shown. */
  ObservableList<LinkFinding> shown() {
    return shown;
  }

  /** Looks at everything anew. */
  public void look() {
    int ours = begin();
    findings.clear();
    parts.clear();
    lists = null;
    summary.set(null);
    LinkCheckReader reading = new LinkCheckReader(session, new Watcher(ours));
    running =
        tasks
            .call(
                () -> {
                  LinkCheckReader.Lists all = reading.lists();
                  tasks.deliver(() -> ifRunning(ours, () -> took(all)));
                  return reading.links(all, all.solutions().keySet());
                })
            .onSuccess(outcome -> ifRunning(ours, () -> end(outcome)))
            .onFailure(thrown -> ifRunning(ours, () -> fail(thrown)))
            .start();
  }

  /** Asks once more about those that were asked in vain, or not at all. */
  public void retry() {
    LinkCheckReader.Lists all = lists;
    if (all == null) {
      look();
      return;
    }
    int ours = begin();
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
    LinkCheckReader reading = new LinkCheckReader(session, new Watcher(ours));
    running =
        tasks
            .call(() -> reading.links(all, wanted))
            .onSuccess(outcome -> ifRunning(ours, () -> end(outcome)))
            .onFailure(thrown -> ifRunning(ours, () -> fail(thrown)))
            .start();
  }

  /** Stops looking; what was found so far stays. */
  public void cancel() {
    if (running != null && phase.get() == Phase.READING) {
      number++;
      running.cancel();
      progress.set(null);
      summarise();
      phase.set(lists == null ? Phase.IDLE : Phase.STOPPED);
    }
  }

  /** Writes what is shown as CSV; the file is there whole, or as it was before. */
  void write(Path file) {
    List<LinkFinding> those = List.copyOf(shown);
    written.set(null);
    tasks
        .call(() -> write(those, file))
        .onSuccess(written::set)
        .onFailure(thrown -> written.set(new Written(file, those.size(), thrown)))
        .start();
  }

  private static Written write(List<LinkFinding> those, Path target) throws IOException {
    try (AtomicFile file = AtomicFile.replacing(target)) {
      LinkReport.write(those, file.out());
      file.commit();
    }
    return new Written(target, those.size(), null);
  }

  private int begin() {
    number++;
    if (running != null) {
      running.cancel();
    }
    failure.set(null);
    written.set(null);
    phase.set(Phase.READING);
    return number;
  }

  private void ifRunning(int ours, Runnable action) {
    if (ours == number) {
      action.run();
    }
  }

  private void took(LinkCheckReader.Lists all) {
    lists = all;
    summarise();
  }

  private void end(SolutionPartsOutcome outcome) {
    failure.set(outcome.ended());
    conclude(outcome.ended() == null ? Phase.LOOKED : Phase.STOPPED);
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
      // As they came, findings stand in any order.
      Map<String, SolutionPart<UseCaseLink>> those = Map.copyOf(parts);
      int ours = number;
      tasks
          .call(() -> all.inOrder(those))
          .onSuccess(ordered -> ifRunning(ours, () -> findings.setAll(ordered)))
          .start();
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

    private final int ours;

    Watcher(int ours) {
      this.ours = ours;
    }

    @Override
    public void at(LinkCheckReader.Progress now) {
      tasks.deliver(() -> ifRunning(ours, () -> progress.set(now)));
    }

    @Override
    public void found(List<SolutionPart<UseCaseLink>> fresh, List<LinkFinding> found) {
      Instant now = Instant.now();
      tasks.deliver(
          () ->
              ifRunning(
                  ours,
                  () -> {
                    fresh.forEach(part -> parts.put(part.solutionId(), part));
                    findings.addAll(found);
                    read.take(fresh, now);
                  }));
    }
  }
}
