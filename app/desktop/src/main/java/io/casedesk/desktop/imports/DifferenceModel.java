package io.casedesk.desktop.imports;

import io.casedesk.changes.Block;
import io.casedesk.changes.ChangeRuns;
import io.casedesk.changes.RunResult;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.LastImport;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.table.TableFile;
import io.casedesk.model.Change;
import io.casedesk.model.RunState;
import io.casedesk.workspace.KeptImport;
import java.io.IOException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** What would change, cell by cell, and what a person decides of it. */
final class DifferenceModel {

  private static final System.Logger LOG = System.getLogger(DifferenceModel.class.getName());

  private final ObservableList<DiffLine> lines = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<Source.@Nullable Checked> checked =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable RunResult> run = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
  private final ReadOnlyObjectWrapper<@Nullable KeptImport> before = new ReadOnlyObjectWrapper<>();
  private final Job job;
  private boolean over;

  DifferenceModel(Job job) {
    this.job = job;
  }

  /** Every line. */
  ObservableList<DiffLine> lines() {
    return lines;
  }

  /** What was checked; null before. */
  ReadOnlyObjectProperty<Source.@Nullable Checked> checkedProperty() {
    return checked.getReadOnlyProperty();
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

  /** What is found out before lines are shown. */
  private record Found(
      Source.Checked checked,
      List<DiffLine> lines,
      @Nullable RunResult run,
      boolean over,
      @Nullable KeptImport before) {}

  /** Reads the records again and says what of the difference can be done. */
  void check(Source known, ImportDifference difference, Runnable then) {
    KeptImport kept = job.keptProperty().get();
    Mapping mapping = job.draftProperty().get().mapping();
    if (kept == null || mapping == null) {
      return;
    }
    ImportDraft.Cells decided = job.draftProperty().get().cells();
    failure.set(null);
    job.work(
        "imports.work.check",
        () -> found(known, difference, mapping, new Asked(kept, decided)),
        found -> {
          checked.set(found.checked());
          before.set(found.before());
          run.set(found.run());
          over = found.over();
          lines.setAll(found.lines());
          touched();
          then.run();
        },
        this::fail);
  }

  /** It could not be checked. */
  void fail(Throwable thrown) {
    clear();
    failure.set(thrown);
  }

  /** What is checked for. */
  private record Asked(KeptImport kept, ImportDraft.Cells decided) {}

  private Found found(Source known, ImportDifference difference, Mapping mapping, Asked asked) {
    Source.Checked found = known.check(difference.plan());
    Optional<KeptImport> last = job.store().last(asked.kept());
    LastImport held = last.map(one -> held(one, mapping, difference)).orElse(LastImport.none());
    String id = asked.kept().run();
    RunResult result =
        id != null && job.books().runs().open(id).isPresent()
            ? ChangeRuns.read(job.books().runs(), id)
            : null;
    return new Found(
        found,
        new DiffLines(difference, mapping, held).of(found.found(), asked.decided(), result),
        result,
        result != null && isOver(result),
        last.orElse(null));
  }

  private boolean isOver(RunResult result) {
    return job.books().runs().runs().stream()
        .filter(one -> one.header().id().equals(result.runId()))
        .anyMatch(one -> one.state().phase() == RunState.Phase.ENDED);
  }

  /** Whether nothing more of the run is sent. */
  boolean isOver() {
    return over;
  }

  /** Without the last import, the import goes on all the same. */
  private LastImport held(KeptImport last, Mapping mapping, ImportDifference difference) {
    try {
      ImportDraft draft = ImportDraft.read(last.draft());
      TableFile table = TableFile.of(job.store().file(last), draft.options());
      return LastImport.of(table, mapping, DiffLines.keys(difference));
    } catch (IOException | RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "The last import cannot be compared with", e);
      return LastImport.none();
    }
  }

  /** Nothing is checked any more. */
  void clear() {
    checked.set(null);
    failure.set(null);
    run.set(null);
    before.set(null);
    lines.clear();
    touched();
  }

  /** A run made something of it. */
  void came(RunResult result) {
    Map<ImportDraft.Cell, io.casedesk.changes.CellResult> cells = new HashMap<>();
    result
        .cells()
        .forEach(
            one -> {
              Change change = one.cell().change();
              cells.put(new ImportDraft.Cell(change.recordId(), change.field()), one);
            });
    Map<String, io.casedesk.changes.CreateResult> creates =
        result.creates().stream()
            .collect(Collectors.toMap(one -> one.create().row(), one -> one, (a, b) -> a));
    for (DiffLine line : lines) {
      ImportDraft.Cell cell = line.cell();
      if (cell != null) {
        line.came(cells.getOrDefault(cell, line.result()), null);
      } else if (line.create() != null) {
        line.came(null, creates.get(line.create().create().row()));
      }
    }
    run.set(result);
    touched();
  }

  /** How many lines stand so. */
  Map<DiffLine.Standing, Integer> counts() {
    Map<DiffLine.Standing, Integer> counts = new EnumMap<>(DiffLine.Standing.class);
    lines.forEach(line -> counts.merge(line.standing(), 1, Integer::sum));
    return counts;
  }

  /** Leaves cells out, or takes them in again. */
  void leaveOut(Collection<DiffLine> some, boolean out) {
    some.forEach(line -> line.leaveOut(out));
    keepCells();
  }

  /** Writes over what somebody else wrote, or does not. */
  void insist(Collection<DiffLine> some, boolean mine) {
    some.forEach(line -> line.insist(mine));
    keepCells();
  }

  private void keepCells() {
    Set<ImportDraft.Cell> out = new HashSet<>();
    Set<ImportDraft.Cell> mine = new HashSet<>();
    for (DiffLine line : lines) {
      ImportDraft.Cell cell = line.cell();
      if (cell != null && line.isLeftOut()) {
        out.add(cell);
      }
      if (cell != null && line.isInsisted()) {
        mine.add(cell);
      }
    }
    ImportDraft.Cells cells = new ImportDraft.Cells(out, mine);
    job.choose(
        draft ->
            new ImportDraft(
                draft.options(), draft.mapping(), draft.choices(), cells, draft.keys()));
    touched();
  }

  private void touched() {
    version.set(version.get() + 1);
  }

  /** What was checked, after what was decided. */
  Source.@Nullable Checked decided() {
    Source.Checked found = checked.get();
    return found == null ? null : found.decided(job.draftProperty().get().cells());
  }

  /**
   * A text of the file that is no key of its field.
   *
   * @param column the column it stands in
   * @param key the key it may stand for; null when none is near
   * @param label whether it is the label of that key
   */
  record NoKey(
      String field, String column, String text, @Nullable String key, boolean label, int cells) {}

  /** Texts that are no keys, with how many cells hold each; the most first. */
  List<NoKey> noKeys() {
    Map<String, NoKey> found = new LinkedHashMap<>();
    for (DiffLine line : lines) {
      Change change = line.change();
      if (change == null || line.standing() != DiffLine.Standing.BLOCKED) {
        continue;
      }
      String field = change.field().key();
      NoKey one =
          switch (line.block()) {
            case Block.LabelForKey(String label, String key) ->
                new NoKey(field, line.from().column(), label, key, true, 1);
            case Block.UnknownKey(String value, String nearest) ->
                new NoKey(field, line.from().column(), value, nearest, false, 1);
            case null, default -> null;
          };
      if (one != null) {
        found.merge(
            field + "\n" + one.text(),
            one,
            (a, b) ->
                new NoKey(a.field(), a.column(), a.text(), a.key(), a.label(), a.cells() + 1));
      }
    }
    return found.values().stream()
        .filter(Objects::nonNull)
        .sorted((a, b) -> Integer.compare(b.cells(), a.cells()))
        .toList();
  }
}
