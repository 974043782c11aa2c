package io.casedesk.server.options;

/**
 * The number of the first page of a list. The contract states both a default of 1 and an iteration
 * from 0 (4.1, pagination rule 2), so a service has to choose.
 */
public enum FirstPageNumber {
  /** Page 0 is the first. Without a page parameter the documented default, 1, is answered. */
  ZERO("0"),
  /** Page 1 is the first, and page 0 is another name for it. */
  ONE("1"),
  /** Page 1 is the first, and page 0 is answered with 400. */
  ONE_STRICT("1-strict");

  private final String word;

  FirstPageNumber(String word) {
    this.word = word;
  }

  /** Returns the name on the command line. */
  @Override
  public String toString() {
    return word;
  }
}
