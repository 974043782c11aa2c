/** From a table of a person to a plan, and from what became of it back to the table. */
@NullMarked
package io.casedesk.files.imports;

import org.jspecify.annotations.NullMarked;
