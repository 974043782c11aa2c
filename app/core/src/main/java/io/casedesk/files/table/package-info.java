/** Reads and writes tables row by row: CSV, XLSX, JSON and NDJSON. */
@NullMarked
package io.casedesk.files.table;

import org.jspecify.annotations.NullMarked;
