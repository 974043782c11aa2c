/** Columns and the table that shows them. */
@NullMarked
package io.casedesk.desktop.ui.table;

import org.jspecify.annotations.NullMarked;
