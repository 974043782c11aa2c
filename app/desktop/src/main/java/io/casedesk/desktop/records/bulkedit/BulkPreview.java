package io.casedesk.desktop.records.bulkedit;

import io.casedesk.changes.plan.RunPurpose.SkipReason;
import io.casedesk.desktop.records.cells.CellTextParser.RefusedInput;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The expected effect of a bulk edit.
 *
 * @param records the number of records
 * @param changes the changes, at most one for each record
 * @param same the number of records that have the value already
 * @param skipped the number of records that the action skips, such as non-empty fields for Fill
 * @param refused the number of records that can't be changed
 * @param reasons the number of skipped and refused records by reason
 * @param first the first records that can't be changed, with reasons
 * @param samples the first changes with their records
 */
record BulkPreview(
    int records,
    List<Change> changes,
    int same,
    int skipped,
    int refused,
    Map<SkipReason, Integer> reasons,
    List<RefusedInput> first,
    List<Sample> samples) {

  /**
   * A change to show.
   *
   * @param record the name of the record
   * @param now the value that the record has now, or will have by an unsent change
   */
  record Sample(String record, @Nullable FieldValue now, Change change) {}
}
