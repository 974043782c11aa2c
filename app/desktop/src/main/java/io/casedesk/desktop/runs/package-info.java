/** Runs that were left unfinished, and going on with them. */
@NullMarked
package io.casedesk.desktop.runs;

import org.jspecify.annotations.NullMarked;
