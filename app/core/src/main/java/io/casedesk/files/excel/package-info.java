/** How a workbook shows its cells, and what must not be read from one. */
@NullMarked
package io.casedesk.files.excel;

import org.jspecify.annotations.NullMarked;
