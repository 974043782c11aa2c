package io.casedesk.client;

/** Whether whole lists of a connection are read through the filter. */
enum FilterUse {
  /** Not known yet which of the two is faster. */
  UNTRIED,
  /** The filter is, and sends the same. */
  FASTER,
  /** The filter is slower, refuses, sends something else, or was in use when a read was doubted. */
  LEFT_ALONE
}
