/** The table of records: pinned columns, cells, selection, headers. */
@NullMarked
package io.casedesk.desktop.records.table;

import org.jspecify.annotations.NullMarked;
