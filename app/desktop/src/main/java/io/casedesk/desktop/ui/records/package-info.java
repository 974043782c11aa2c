/** A list of records with the editor beside it, whatever kind of record it is. */
@NullMarked
package io.casedesk.desktop.ui.records;

import org.jspecify.annotations.NullMarked;
