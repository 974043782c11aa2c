package io.casedesk.desktop.imports;

import io.casedesk.changes.RunResult;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.Mapping;
import io.casedesk.workspace.KeptImport;
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

/** What would change, cell by cell, and what a person decides of it. */
final class DifferenceModel {

  /** So many are decided on before anybody notices; more are worked out elsewhere. */
  private static final int AT_ONCE = 1_000;

  private final ObservableList<DifferenceLine> lines = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<ImportRecordSource.@Nullable Checked> checked =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable RunResult> run = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Instant> held = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
  private final ReadOnlyObjectWrapper<@Nullable KeptImport> before = new ReadOnlyObjectWrapper<>();
  private final ImportJob importJob;
  private final DifferenceCheck checking;
  private OverwriteDecisions overwriteDecisions = new OverwriteDecisions();
  private List<DifferenceLine> all = List.of();
  private LineCounts lineCounts = new LineCounts();
  private boolean over;
  private int news;

  DifferenceModel(ImportJob importJob) {
    this.importJob = importJob;
    this.checking = new DifferenceCheck(importJob);
  }

  /** Every line. */
  ObservableList<DifferenceLine> lines() {
    return lines;
  }

  /** What was checked; null before. */
  ReadOnlyObjectProperty<ImportRecordSource.@Nullable Checked> checkedProperty() {
    return checked.getReadOnlyProperty();
  }

  /**
   * When what the lines were compared with was read, while that is read again: nothing of them is
   * decided on or sent. Null otherwise.
   */
  ReadOnlyObjectProperty<@Nullable Instant> heldProperty() {
    return held.getReadOnlyProperty();
  }

  /** Why it could not be checked; null when it was. */
  ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** What a run made of it; null before one. */
  ReadOnlyObjectProperty<@Nullable RunResult> runProperty() {
    return run.getReadOnlyProperty();
  }

  /** Changes whenever lines stand otherwise. */
  ReadOnlyIntegerProperty versionProperty() {
    return version.getReadOnlyProperty();
  }

  /** The last import of the same mapping; null when there was none. */
  ReadOnlyObjectProperty<@Nullable KeptImport> beforeProperty() {
    return before.getReadOnlyProperty();
  }

  /** Reads the records again and says what of the difference can be done. */
  void check(ImportRecordSource known, ImportDifference difference, Runnable then) {
    check(known, difference, List.of(), then);
  }

  /** The same of lines that a person has looked at, to tell what is otherwise since. */
  void recheck(ImportRecordSource known, ImportDifference difference, Runnable then) {
    check(known, difference, all, then);
  }

  private void check(
      ImportRecordSource known,
      ImportDifference difference,
      List<DifferenceLine> looked,
      Runnable then) {
    KeptImport kept = importJob.keptProperty().get();
    Mapping mapping = importJob.draftProperty().get().mapping();
    if (kept == null || mapping == null) {
      return;
    }
    ImportDraft.Cells decided = importJob.draftProperty().get().cells();
    OverwriteDecisions allowed = overwriteDecisions.copy();
    if (looked.isEmpty() && kept.run() == null) {
      // What is shown is what is sent: lines of an older plan are not.
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
    // What the window knows is shown at once; what is sent is what the service says by then.
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

  /** It could not be checked; what is known of a run stays known. */
  void fail(Throwable thrown) {
    KeptImport kept = importJob.keptProperty().get();
    if (kept == null || kept.run() == null) {
      clear();
    }
    failure.set(thrown);
  }

  /** What the log says of a run; null when it was never begun. Blocks. */
  @Nullable RunResult logged(@Nullable String id) {
    return checking.logged(id);
  }

  /** Whether nothing more of the run is sent. */
  boolean isOver() {
    return over;
  }

  /** Nothing is checked any more. */
  void clear() {
    held.set(null);
    checked.set(null);
    failure.set(null);
    run.set(null);
    before.set(null);
    news = 0;
    show(List.of(), new LineCounts());
    touched();
  }

  /** A run made something of it. */
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

  /** Whether each line is on the screen already; the same is not shown twice. */
  @SuppressWarnings("ReferenceEquality") // a line that says the same may be another one
  private boolean isShown(List<DifferenceLine> shown) {
    boolean isSame = shown.size() == lines.size();
    for (int i = 0; isSame && i < shown.size(); i++) {
      isSame = shown.get(i) == lines.get(i);
    }
    return isSame;
  }

  /** Every line, as a list that nobody changes. */
  List<DifferenceLine> all() {
    return all;
  }

  /** How many lines stand so. */
  Map<DifferenceLine.Standing, Integer> counts() {
    return lineCounts.counts();
  }

  /** How many lines would be sent. */
  int ready() {
    return lineCounts.count(DifferenceLine.Standing.READY)
        + lineCounts.count(DifferenceLine.Standing.CREATE);
  }

  /** Leaves cells out, takes them in again, or writes over what somebody else wrote. */
  void decide(Collection<DifferenceLine> some, LineDecision decision) {
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
    ImportDraft draft = importJob.draftProperty().get();
    importJob.decide(
        new ImportDraft(draft.options(), draft.mapping(), draft.choices(), cells, draft.keys()));
  }

  /** What is asked about anew is no longer insisted on. */
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

  /** Texts that are no keys, with how many cells hold each; the most first. */
  List<UnknownKey> noKeys() {
    return lineCounts.noKeys();
  }

  /** Whether what was read is so new that it may be sent (Q24). */
  boolean isFresh(Duration limit) {
    ImportRecordSource.Checked found = checked.get();
    return found != null && found.found().reading().isFresh(limit);
  }

  /** How many lines cannot be sent any more that could be before they were read again. */
  int news() {
    return news;
  }
}
