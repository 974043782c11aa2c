package io.casedesk.desktop.imports.review;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.imports.common.ImportJob;
import io.casedesk.desktop.imports.common.ImportRecordSource;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.Mapping;
import io.casedesk.workspace.UnfinishedImport;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Holds the checked lines of an import and the decisions that the user makes on them. */
public final class DifferenceModel {

  /** Up to this many lines are decided on the JavaFX thread; more are decided in the background. */
  private static final int AT_ONCE = 1_000;

  private final ObservableList<DifferenceLine> lines = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<ImportRecordSource.@Nullable Checked> checked =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable RunResult> run = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Instant> held = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
  private final ReadOnlyObjectWrapper<@Nullable UnfinishedImport> before =
      new ReadOnlyObjectWrapper<>();
  private final ImportJob importJob;
  private final DifferenceCheck checking;
  private OverwriteDecisions overwriteDecisions = new OverwriteDecisions();
  private List<DifferenceLine> all = List.of();
  private LineCounts lineCounts = new LineCounts();
  private boolean over;
  private int news;

  public DifferenceModel(ImportJob importJob) {
    this.importJob = importJob;
    this.checking = new DifferenceCheck(importJob);
  }

  public ObservableList<DifferenceLine> lines() {
    return lines;
  }

  /** The checked plan; null before the check. */
  public ReadOnlyObjectProperty<ImportRecordSource.@Nullable Checked> checkedProperty() {
    return checked.getReadOnlyProperty();
  }

  /**
   * When the records in memory were read, while they are read again; null otherwise. Until the
   * check ends, the lines can't be decided on or sent.
   */
  public ReadOnlyObjectProperty<@Nullable Instant> heldProperty() {
    return held.getReadOnlyProperty();
  }

  /** Why the check failed; null when it didn't. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** The result of the run; null before a run. */
  public ReadOnlyObjectProperty<@Nullable RunResult> runProperty() {
    return run.getReadOnlyProperty();
  }

  /** Changes whenever the state of a line changes. */
  public ReadOnlyIntegerProperty versionProperty() {
    return version.getReadOnlyProperty();
  }

  /** The last import with the same mapping; null when there was none. */
  public ReadOnlyObjectProperty<@Nullable UnfinishedImport> beforeProperty() {
    return before.getReadOnlyProperty();
  }

  /** Reads the records again and checks the difference against them. */
  public void check(ImportRecordSource known, ImportDifference difference, Runnable then) {
    check(known, difference, List.of(), then);
  }

  /** Checks the difference again and counts the lines that became problems meanwhile. */
  public void recheck(ImportRecordSource known, ImportDifference difference, Runnable then) {
    check(known, difference, all, then);
  }

  private void check(
      ImportRecordSource known,
      ImportDifference difference,
      List<DifferenceLine> looked,
      Runnable then) {
    UnfinishedImport kept = importJob.keptProperty().get();
    Mapping mapping = importJob.draftProperty().get().mapping();
    if (kept == null || mapping == null) {
      return;
    }
    ImportDraft.Cells decided = importJob.draftProperty().get().cells();
    OverwriteDecisions allowed = overwriteDecisions.copy();
    if (looked.isEmpty() && kept.run() == null) {
      // Lines of an older plan must not stay on the screen: the user sends what is shown.
      clear();
    }
    failure.set(null);
    DifferenceCheck.Asked asked = new DifferenceCheck.Asked(kept, decided, looked, allowed);
    Instant asOf = known.asOf();
    Supplier<DifferenceCheck.Held> begun = () -> checking.begin(difference, mapping, asked);
    if (!looked.isEmpty() || kept.run() != null || asOf == null) {
      read(known, difference, begun, asked, then);
      return;
    }
    // Show the lines from the records in memory first; only lines checked against the service are
    // sent.
    importJob.work(
        "imports.work.check",
        () -> checking.held(known, difference, mapping, asked),
        shown -> {
          before.set(shown.before());
          held.set(asOf);
          show(shown.lines(), shown.tally());
          touched();
          read(known, difference, () -> shown, asked, then);
        },
        thrown -> read(known, difference, begun, asked, then));
  }

  private void read(
      ImportRecordSource known,
      ImportDifference difference,
      Supplier<DifferenceCheck.Held> begun,
      DifferenceCheck.Asked asked,
      Runnable then) {
    importJob.work(
        "imports.work.check",
        () -> checking.found(known, difference, begun.get(), asked),
        found -> {
          checked.set(found.checked());
          held.set(null);
          before.set(found.before());
          run.set(found.run());
          over = found.over();
          news = found.news();
          show(found.lines(), found.tally());
          askAgain(found.asked());
          then.run();
        },
        this::fail);
  }

  /** Shows that the check failed. The result of a run stays known. */
  public void fail(Throwable thrown) {
    UnfinishedImport kept = importJob.keptProperty().get();
    if (kept == null || kept.run() == null) {
      clear();
    }
    failure.set(thrown);
  }

  /** Reads the result of a run from the run log; null when there is no such run. Blocks. */
  @Nullable RunResult logged(@Nullable String id) {
    return checking.logged(id);
  }

  /** Whether the run has ended. */
  boolean isOver() {
    return over;
  }

  /** Removes the lines and the results of the check. */
  public void clear() {
    held.set(null);
    checked.set(null);
    failure.set(null);
    run.set(null);
    before.set(null);
    news = 0;
    show(List.of(), new LineCounts());
    touched();
  }

  /** Shows the results of a run. */
  void came(LineResults lineResults) {
    show(lineResults.lines(), lineResults.tally());
    run.set(lineResults.result());
    touched();
  }

  private void show(List<DifferenceLine> shown, LineCounts counted) {
    boolean isShown = isShown(shown);
    all = shown;
    lineCounts = counted;
    if (!isShown) {
      lines.setAll(shown);
    }
  }

  /** Whether exactly these lines are on the screen already, so that they need not be set again. */
  @SuppressWarnings("ReferenceEquality") // equal lines can be different objects
  private boolean isShown(List<DifferenceLine> shown) {
    boolean isSame = shown.size() == lines.size();
    for (int i = 0; isSame && i < shown.size(); i++) {
      isSame = shown.get(i) == lines.get(i);
    }
    return isSame;
  }

  /** Returns all lines as an unmodifiable list. */
  public List<DifferenceLine> all() {
    return all;
  }

  /** Returns the number of lines in each state. */
  public Map<ReviewLine.Standing, Integer> counts() {
    return lineCounts.counts();
  }

  /** Returns the number of lines that would be sent. */
  public int ready() {
    return lineCounts.count(ReviewLine.Standing.READY)
        + lineCounts.count(ReviewLine.Standing.CREATE);
  }

  /** Applies a decision to lines: skip them, include them again, or keep mine. */
  public void decide(Collection<DifferenceLine> some, LineDecision decision) {
    List<DifferenceLine> lines = List.copyOf(some);
    LineCounts before = lineCounts;
    ImportDraft.Cells cells = importJob.draftProperty().get().cells();
    OverwriteDecisions allowed = overwriteDecisions;
    if (lines.size() <= AT_ONCE) {
      decided(lines, decision, decision.of(lines, before, cells, allowed));
      return;
    }
    importJob.work(
        "imports.work.decide",
        () -> decision.of(lines, before, cells, allowed),
        found -> decided(lines, decision, found),
        this::fail);
  }

  private void decided(
      List<DifferenceLine> some, LineDecision decision, LineDecision.Outcome found) {
    some.forEach(decision::of);
    lineCounts = found.tally();
    overwriteDecisions = found.overwriting();
    if (!some.isEmpty()) {
      keep(found.cells());
    }
    touched();
  }

  private void keep(ImportDraft.Cells cells) {
    importJob.decide(importJob.draftProperty().get().withCells(cells));
  }

  /** Removes "keep mine" from lines whose value in the service changed. */
  private void askAgain(Collection<DifferenceLine> asked) {
    ImportDraft.Cells before = importJob.draftProperty().get().cells();
    Set<ImportDraft.Cell> mine = new HashSet<>(before.insisted());
    asked.forEach(line -> mine.remove(line.cell()));
    if (!asked.isEmpty()) {
      keep(new ImportDraft.Cells(before.leftOut(), mine));
    }
    touched();
  }

  private void touched() {
    version.set(version.get() + 1);
  }

  /** Returns the texts that aren't keys, most frequent first. */
  public List<UnknownKey> noKeys() {
    return lineCounts.noKeys();
  }

  /** Whether the records were read recently enough to send changes (Q24). */
  public boolean isFresh(Duration limit) {
    ImportRecordSource.Checked found = checked.get();
    return found != null && found.found().reading().isFresh(limit);
  }

  /** Returns the number of lines that became problems in the last check. */
  public int news() {
    return news;
  }
}
