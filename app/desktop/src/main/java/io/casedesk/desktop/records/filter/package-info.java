/** Filters of a list, and the values to filter by. */
@NullMarked
package io.casedesk.desktop.records.filter;

import org.jspecify.annotations.NullMarked;
