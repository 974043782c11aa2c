package io.casedesk.client;

/** How a service counts its pages, which the contract leaves open (4.1, pagination rule 2). */
enum PageBase {
  /** Not seen yet, or what was seen has stopped to hold. */
  UNKNOWN(0),
  /** Page 0 is the first. */
  ZERO(0),
  /** Page 1 is the first, and page 0 another name for it. */
  ONE(1),
  /** Page 1 is the first, and page 0 is refused. */
  ONE_STRICT(1);

  private final int first;

  PageBase(int first) {
    this.first = first;
  }

  /** The page to begin with. */
  int first() {
    return first;
  }

  /** The last page when a service counts this many; while unknown, the last of either way. */
  int last(int totalPages) {
    return this == ZERO ? Math.max(0, totalPages - 1) : totalPages;
  }
}
