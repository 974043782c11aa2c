/** Rows of a list in memory: storage, search, order, and the rows that are shown. */
@NullMarked
package io.casedesk.desktop.records.rows;

import org.jspecify.annotations.NullMarked;
