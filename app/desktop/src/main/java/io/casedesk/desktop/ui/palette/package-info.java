/** Finds commands and records by typing. */
@NullMarked
package io.casedesk.desktop.ui.palette;

import org.jspecify.annotations.NullMarked;
