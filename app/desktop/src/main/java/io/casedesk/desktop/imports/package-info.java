/** A table of a file becomes changes of records, and proof of what became of each row. */
@NullMarked
package io.casedesk.desktop.imports;

import org.jspecify.annotations.NullMarked;
