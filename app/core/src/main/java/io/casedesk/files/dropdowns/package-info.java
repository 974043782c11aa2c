/** Reads and writes dropdown values. */
@NullMarked
package io.casedesk.files.dropdowns;

import org.jspecify.annotations.NullMarked;
