package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.records.filter.FieldFilter.Special;

/** A line in the list of a column's values. */
sealed interface FacetLine {

  /** A value. */
  record Key(Facet.Value value) implements FacetLine {}

  /** A special case, such as an empty field. */
  record Also(Special special, int count) implements FacetLine {}
}
