/** The command palette, which finds commands and records by typing. */
@NullMarked
package io.casedesk.desktop.common.palette;

import org.jspecify.annotations.NullMarked;
