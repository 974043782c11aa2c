/** The start screen: counts of records, checklists that need action, and the latest runs. */
@NullMarked
package io.casedesk.desktop.overview;

import org.jspecify.annotations.NullMarked;
