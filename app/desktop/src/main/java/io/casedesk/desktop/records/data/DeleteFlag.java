package io.casedesk.desktop.records.data;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Deleting and restoring records that have a flag for it (contract 2.2): a change like any other,
 * so that it is staged, can be undone, and is reviewed.
 */
public final class DeleteFlag {

  /** The flag of a solution; that of a use case can only be read (Q14). */
  public static final FieldRef FIELD = FieldRef.standard("deleteFlag");

  private DeleteFlag() {}

  /**
   * Changes after which these records are deleted, or are not.
   *
   * @return one for each that is not so already; also for those of which the opposite is staged
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
              // As it was: whatever else is staged there is to be taken back.
              record.deleted() == deleted && seen != null ? seen : FieldValue.bool(deleted)));
    }
    return changes;
  }
}
