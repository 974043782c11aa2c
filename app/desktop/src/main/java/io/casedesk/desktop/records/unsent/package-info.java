/** Unsent changes of records, and drafts of new records. */
@NullMarked
package io.casedesk.desktop.records.unsent;

import org.jspecify.annotations.NullMarked;
