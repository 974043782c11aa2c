/** Work on selected cells: editing, copying, pasting, filling, reading a long value. */
@NullMarked
package io.casedesk.desktop.records.cells;

import org.jspecify.annotations.NullMarked;
