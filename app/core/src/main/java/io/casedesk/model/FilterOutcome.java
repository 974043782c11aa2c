package io.casedesk.model;

import org.jspecify.annotations.Nullable;

/**
 * The result of reading the records that match a filter (contract 4.1, filter).
 *
 * @param read the records delivered, and the reasons why they may not be all that match
 * @param notHolding number of delivered records that don't have the filter's value or lack the
 *     field. A service that ignores filter keys it doesn't know sends every record
 * @param refusal the service's error text for rejecting this filter, verbatim, perhaps empty; the
 *     complete list was then read and filtered on this computer. Null when the service filtered
 */
public record FilterOutcome(ReadOutcome read, int notHolding, @Nullable String refusal) {

  /** Whether the complete list was read and filtered on this computer. */
  public boolean filteredHere() {
    return refusal != null;
  }
}
