/** Filters of a list of records, and the values there are to filter by. */
@NullMarked
package io.casedesk.desktop.ui.filter;

import org.jspecify.annotations.NullMarked;
