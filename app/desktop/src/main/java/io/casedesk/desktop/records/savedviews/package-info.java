/** Saved views of a list: columns, order, filters and search under a name. */
@NullMarked
package io.casedesk.desktop.records.savedviews;

import org.jspecify.annotations.NullMarked;
