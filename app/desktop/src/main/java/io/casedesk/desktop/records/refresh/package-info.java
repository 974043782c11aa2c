/** Refreshing of lists on a schedule, and the changes that a newer read brought. */
@NullMarked
package io.casedesk.desktop.records.refresh;

import org.jspecify.annotations.NullMarked;
