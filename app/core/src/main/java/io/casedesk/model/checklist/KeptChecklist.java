package io.casedesk.model.checklist;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A checklist as it was read last, and what is known of how it came to be so.
 *
 * @param place which checklist
 * @param now as it was read last
 * @param read when that was
 * @param change its last change; null when none was seen since it was first read
 * @param gone when the service first did not send it any more; null while it does
 */
public record KeptChecklist(
    ChecklistKey place,
    Checklist now,
    Instant read,
    KeptChecklist.@Nullable LastChange change,
    @Nullable Instant gone) {

  /**
   * The last change that was seen, in what counts.
   *
   * @param before as it was before
   * @param seen when it was first read as it is now
   */
  public record LastChange(Checklist before, Instant seen) {}

  /** What its last change changed, if that was seen after this moment; else nothing. */
  public List<FieldDifference> changesSince(Instant moment) {
    LastChange last = change;
    return last == null || !last.seen.isAfter(moment)
        ? List.of()
        : FieldDifference.between(last.before, now);
  }
}
