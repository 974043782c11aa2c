package io.casedesk.model;

import org.jspecify.annotations.Nullable;

/**
 * How a read of the records that match a filter ended (contract 4.1, filter).
 *
 * @param read what was delivered, and what speaks against its being all that match
 * @param notHolding records among those delivered that the service sent as matching although, as
 *     sent, they do not hold the value asked for, or lack the field. A service that ignores a key
 *     it does not know sends every record so
 * @param refusal the service's own words for not supporting this filter, verbatim, perhaps empty;
 *     the whole list was then read and filtered on this computer. Null when the service filtered
 */
public record FilterOutcome(ReadOutcome read, int notHolding, @Nullable String refusal) {

  /** Whether the whole list was read, and filtered on this computer. */
  public boolean filteredHere() {
    return refusal != null;
  }
}
