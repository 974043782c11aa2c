package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.records.filter.FieldFilter.Special;

/** One line of the values of a column. */
sealed interface FacetLine {

  /** A value. */
  record Key(Facet.Value value) implements FacetLine {}

  /** What is no value. */
  record Also(Special special, int count) implements FacetLine {}
}
