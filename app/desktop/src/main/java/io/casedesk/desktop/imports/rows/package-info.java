/** Matches the rows of the file to records. */
@NullMarked
package io.casedesk.desktop.imports.rows;

import org.jspecify.annotations.NullMarked;
