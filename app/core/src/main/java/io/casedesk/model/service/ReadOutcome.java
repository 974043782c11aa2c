package io.casedesk.model.service;

import io.casedesk.messages.Message;
import java.time.Instant;
import java.util.List;

/**
 * The result of reading a list. The list is complete only if there is no evidence against it.
 *
 * @param records number of distinct records read
 * @param asOf the time when the read ended
 * @param shortfalls the evidence against completeness; empty when the list is complete
 */
public record ReadOutcome(int records, Instant asOf, List<Shortfall> shortfalls) {

  /** The reasons why a list may be incomplete. */
  public enum Reason {
    /** A record was on two different pages, so another record may have been missed. */
    ROWS_MOVED,
    /** The number of pages changed during the read, or does not match their content. */
    PAGES_CHANGED,
    /** A row has no id, so it can't be told from others. */
    ROW_WITHOUT_ID,
    /** A row can't be read as a record. */
    ROW_UNREADABLE,
    /** The JSON of a page is broken, and was broken again on the retry. */
    PAGE_UNREADABLE,
    /** The service sent more pages than this client's limit. */
    TOO_MANY_PAGES,
    /** The service numbers its pages in neither of the known ways. */
    PAGE_BASE_UNCLEAR,
    /** The service failed during the read, and failed again on the retry. */
    READ_ENDED
  }

  /**
   * One piece of evidence against completeness.
   *
   * @param reason the reason
   * @param detail a page number, an id or a count
   */
  public record Shortfall(Reason reason, Message detail) {}

  /** Whether the list is complete. */
  public boolean complete() {
    return shortfalls.isEmpty();
  }
}
