package io.casedesk.desktop.imports;

import io.casedesk.files.imports.ImportChoices;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportRow;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a file with the records that they were compared with.
 *
 * @param known the records; null while the list is not read
 * @param difference the result of the comparison; null before its end and if it failed
 * @param failure why the comparison failed; null if it didn't
 * @param counts the number of rows in each state
 * @param unclear the rows that need a decision, and those that the user decided on; those of the
 *     older comparison while the rows are compared again
 * @param undecided the number of rows that need a decision
 */
record Matches(
    @Nullable ImportRecordSource<?> known,
    @Nullable ImportDifference difference,
    @Nullable Throwable failure,
    Map<ImportRow.State, Integer> counts,
    List<ImportRow> unclear,
    int undecided) {

  /** No comparison was begun. */
  static final Matches NONE = new Matches(null, null, null, Map.of(), List.of(), 0);

  /** Describes the result of a comparison. Takes time proportional to the number of rows. */
  static Matches of(
      ImportRecordSource<?> known, ImportDifference difference, ImportChoices choices) {
    return new Matches(
        known,
        difference,
        null,
        difference.counts(),
        difference.rows().stream()
            .filter(
                row ->
                    row.state().isUnclear()
                        || row.state() == ImportRow.State.LEFT_OUT
                        || isChosen(row, choices))
            .toList(),
        (int) difference.unclear().stream().filter(row -> !isDecided(row)).count());
  }

  /** A row stays in sight after its record was chosen, so that the choice can be changed. */
  private static boolean isChosen(ImportRow row, ImportChoices choices) {
    return row.state() == ImportRow.State.MATCHED && choices.records().containsKey(row.number());
  }

  /** Duplicate rows need no decision of their own: one choice says which of them counts. */
  private static boolean isDecided(ImportRow row) {
    return row.state() == ImportRow.State.DUPLICATE;
  }

  /** Returns what is known while the rows are compared: until then, no older result counts. */
  Matches comparing(ImportRecordSource<?> with) {
    return new Matches(with, null, null, counts, unclear, undecided);
  }

  /** Returns what is known after the comparison failed. */
  Matches failed(Throwable why) {
    return new Matches(known, null, why, counts, List.of(), undecided);
  }

  /** Whether the rows are neither compared nor known to be not comparable. */
  boolean isOpen() {
    return difference == null && failure == null;
  }

  /** Whether the rows were compared and none needs a decision. */
  boolean isClear() {
    return difference != null && undecided == 0;
  }
}
