package io.casedesk.desktop.imports.rows;

import io.casedesk.desktop.imports.common.ImportJob;
import io.casedesk.desktop.imports.common.ImportRecordSource;
import io.casedesk.files.imports.ImportChoices;
import io.casedesk.files.imports.ImportChoices.Duplicates;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.ImportRow;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.table.Table;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Matches the rows of the file to records and holds the user's decisions on unclear rows. */
public final class MatchingModel {

  private final ReadOnlyObjectWrapper<@Nullable ImportDifference> difference =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ObservableList<ImportRow> unclear = FXCollections.observableArrayList();
  private final ImportJob importJob;
  private Map<ImportRow.State, Integer> counts = Map.of();
  private int undecided;
  private @Nullable ImportRecordSource<?> source;

  public MatchingModel(ImportJob importJob) {
    this.importJob = importJob;
  }

  /** The result of the comparison; null before the comparison. */
  public ReadOnlyObjectProperty<@Nullable ImportDifference> differenceProperty() {
    return difference.getReadOnlyProperty();
  }

  /** Why the comparison failed; null when it didn't. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Returns the rows that need a decision, and those that the user decided on. */
  public ObservableList<ImportRow> unclear() {
    return unclear;
  }

  /** Returns the number of rows in each state. */
  public Map<ImportRow.State, Integer> counts() {
    return counts;
  }

  /** Whether the rows were compared and none needs a decision. */
  public boolean isClear() {
    return difference.get() != null && undecided == 0;
  }

  /** Returns the number of rows that need a decision. */
  public int undecided() {
    return undecided;
  }

  /** The result of a comparison, made before the rows are shown. */
  private record Matches(
      ImportDifference difference,
      Map<ImportRow.State, Integer> counts,
      List<ImportRow> unclear,
      int undecided) {

    static Matches of(ImportDifference difference, ImportChoices choices) {
      return new Matches(
          difference,
          difference.counts(),
          difference.rows().stream()
              .filter(
                  row ->
                      row.state().isUnclear()
                          || row.state() == ImportRow.State.LEFT_OUT
                          || isChosen(row, choices))
              .toList(),
          (int)
              difference.unclear().stream()
                  .filter(row -> !isDecided(row, choices.duplicates()))
                  .count());
    }

    /** A row stays in sight after its record was chosen, so that the choice can be changed. */
    private static boolean isChosen(ImportRow row, ImportChoices choices) {
      return row.state() == ImportRow.State.MATCHED && choices.records().containsKey(row.number());
    }

    /** Duplicate rows need no decision of their own once the user chose which of them counts. */
    private static boolean isDecided(ImportRow row, Duplicates duplicates) {
      return row.state() == ImportRow.State.DUPLICATE && duplicates != Duplicates.NONE;
    }
  }

  /** Returns the records that the rows were compared with. */
  public @Nullable ImportRecordSource<?> source() {
    return source;
  }

  public ImportChoices choices() {
    return importJob.draftProperty().get().choices();
  }

  /** Compares the file with the records. */
  public void compare(ImportRecordSource<?> known, Runnable then) {
    source = known;
    Table table = importJob.tableProperty().get();
    ImportDraft draft = importJob.draftProperty().get();
    Mapping mapping = draft.mapping();
    if (table == null || mapping == null) {
      return;
    }
    failure.set(null);
    // Until the comparison ends, the older result must not be used.
    difference.set(null);
    importJob.work(
        "imports.work.compare",
        () ->
            Matches.of(
                known.difference(System.getProperty("user.name", ""), table, draft, mapping),
                draft.choices()),
        found -> {
          counts = found.counts();
          undecided = found.undecided();
          difference.set(found.difference());
          unclear.setAll(found.unclear());
          then.run();
        },
        thrown -> {
          difference.set(null);
          unclear.clear();
          failure.set(thrown);
        });
  }

  /** Forgets the comparison. */
  public void clear() {
    difference.set(null);
    failure.set(null);
    unclear.clear();
    source = null;
  }

  private void choose(UnaryOperator<ImportChoices> choice) {
    importJob.choose(draft -> draft.withChoices(choice.apply(draft.choices())));
    ImportRecordSource<?> known = source;
    if (known != null) {
      compare(known, () -> {});
    }
  }

  /** Sets whether source ids match that differ only in leading zeros. */
  public void setMatchNear(boolean near) {
    choose(choices -> choices.withNear(near));
  }

  /** Sets which of several rows for one record counts. */
  public void setDuplicates(Duplicates duplicates) {
    choose(choices -> choices.withDuplicates(duplicates));
  }

  /** Sets whether records are created for rows without one. */
  public void create(boolean create) {
    choose(choices -> choices.withCreate(create));
  }

  /** Assigns a record to a row. */
  public void assign(ImportRow row, String recordId) {
    choose(choices -> choices.withRecord(row.number(), recordId));
  }

  /** Skips rows. */
  public void leaveOut(Collection<ImportRow> rows) {
    choose(choices -> choices.withSkipped(numbers(rows)));
  }

  /** Removes the decisions on rows. */
  public void clearDecisions(Collection<ImportRow> rows) {
    choose(choices -> choices.withoutDecisions(numbers(rows)));
  }

  private static List<Integer> numbers(Collection<ImportRow> rows) {
    return rows.stream().map(ImportRow::number).toList();
  }

  /** Skips every row that is unclear. */
  public void leaveOutUnclear() {
    List<ImportRow> open = unclear.stream().filter(row -> row.state().isUnclear()).toList();
    if (!open.isEmpty()) {
      leaveOut(open);
    }
  }
}
