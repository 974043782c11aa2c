/** Saved views of a list of records: columns, order, filters and search under a name. */
@NullMarked
package io.casedesk.desktop.ui.views;

import org.jspecify.annotations.NullMarked;
