package io.casedesk.server.options;

/**
 * The number of the first page of a list. The contract states both a default of 1 and an iteration
 * from 0 (4.1, pagination rule 2), so a service has to choose.
 */
public enum FirstPageNumber {
  /** Page 0 is the first. Without a page parameter the documented default, 1, is answered. */
  ZERO,
  /** Page 1 is the first, and page 0 is another name for it. */
  ONE,
  /** Page 1 is the first, and page 0 is answered with 400. */
  ONE_STRICT
}
