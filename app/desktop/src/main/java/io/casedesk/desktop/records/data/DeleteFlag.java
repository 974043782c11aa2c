package io.casedesk.desktop.records.data;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Creates changes that delete or restore records by their delete flag (contract 2.2). They are
 * normal changes: they can be unsent, undone and reviewed.
 */
public final class DeleteFlag {

  /** The delete flag of a solution; the flag of a use case is read-only (Q14). */
  public static final FieldRef FIELD = FieldRef.standard("deleteFlag");

  private DeleteFlag() {}

  /**
   * Returns the changes that delete or restore these records.
   *
   * @return one change per record; for a record that is in that state already, a change to its
   *     original value
   */
  public static List<Change> changes(Collection<? extends CaseRecord> records, boolean deleted) {
    List<Change> changes = new ArrayList<>();
    for (CaseRecord record : records) {
      FieldValue seen = record.value(FIELD);
      changes.add(
          new Change(
              record.id(),
              FIELD,
              seen,
              // The original value, which discards an opposite unsent change.
              record.deleted() == deleted && seen != null ? seen : FieldValue.bool(deleted)));
    }
    return changes;
  }
}
