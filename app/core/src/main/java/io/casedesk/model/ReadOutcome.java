package io.casedesk.model;

import java.time.Instant;
import java.util.List;

/**
 * How a read of a whole list ended. It is complete only when nothing was seen that speaks against
 * it.
 *
 * @param records distinct records read
 * @param asOf when the read ended
 * @param shortfalls everything that speaks against completeness; empty when complete
 */
public record ReadOutcome(int records, Instant asOf, List<Shortfall> shortfalls) {

  /** What spoke against a read being complete. */
  public enum Reason {
    /** A record came on two different pages, so another may have been missed. */
    ROWS_MOVED,
    /** The number of pages changed while reading, or does not fit what they hold. */
    PAGES_CHANGED,
    /** A row carried no id, so it could not be told from others. */
    ROW_WITHOUT_ID,
    /** A row could not be read as a record. */
    ROW_UNREADABLE,
    /** The service kept sending pages beyond the bound of this client. */
    TOO_MANY_PAGES,
    /** The service counts pages in neither of the known ways. */
    PAGE_BASE_UNCLEAR,
    /** The service failed after some records had come, and again when asked again. */
    READ_ENDED
  }

  /**
   * One reason.
   *
   * @param reason the kind
   * @param detail what was seen: a page number, an id, a count
   */
  public record Shortfall(Reason reason, String detail) {}

  /** Whether nothing spoke against completeness. */
  public boolean complete() {
    return shortfalls.isEmpty();
  }
}
