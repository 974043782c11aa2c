/** Imports a table file as changes of records and reports the result of each row. */
@NullMarked
package io.casedesk.desktop.imports;

import org.jspecify.annotations.NullMarked;
