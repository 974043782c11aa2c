/** Imports tables: builds a plan from a table, and writes the outcome back into the table. */
@NullMarked
package io.casedesk.files.imports;

import org.jspecify.annotations.NullMarked;
