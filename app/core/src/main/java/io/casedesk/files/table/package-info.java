/** Tables of people: CSV, XLSX, JSON and NDJSON, read row by row and written again. */
@NullMarked
package io.casedesk.files.table;

import org.jspecify.annotations.NullMarked;
