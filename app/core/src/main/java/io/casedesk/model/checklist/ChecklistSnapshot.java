package io.casedesk.model.checklist;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored checklist with its last change.
 *
 * @param place identifies the checklist
 * @param now the checklist as last read
 * @param read when it was last read
 * @param change its last change; null when there was none since it was first read
 * @param gone when a read first found it missing; null while the service sends it
 */
public record ChecklistSnapshot(
    ChecklistKey place,
    Checklist now,
    Instant read,
    ChecklistSnapshot.@Nullable LastChange change,
    @Nullable Instant gone) {

  /**
   * The last change of a checklist, without {@link VolatileMembers}.
   *
   * @param before the checklist before the change
   * @param seen when the change was first read
   */
  public record LastChange(Checklist before, Instant seen) {}
}
