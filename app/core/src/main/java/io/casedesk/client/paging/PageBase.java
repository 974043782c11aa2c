package io.casedesk.client.paging;

/** The page numbering of a service, which the contract leaves open (4.1, pagination rule 2). */
public enum PageBase {
  /** Not known yet, or no longer valid. */
  UNKNOWN(0),
  /** Page 0 is the first. */
  ZERO(0),
  /** Page 1 is the first, and page 0 is an alias of it. */
  ONE(1),
  /** Page 1 is the first, and page 0 is refused. */
  ONE_STRICT(1);

  private final int first;

  PageBase(int first) {
    this.first = first;
  }

  /** The number of the first page to read. */
  public int first() {
    return first;
  }

  /**
   * The number of the last page for a page count; while the numbering is unknown, the higher
   * candidate.
   */
  public int last(int totalPages) {
    return this == ZERO ? Math.max(0, totalPages - 1) : totalPages;
  }
}
