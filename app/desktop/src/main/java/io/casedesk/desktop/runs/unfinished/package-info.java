/** Runs that stopped before their end: found, offered, resumed or ended. */
@NullMarked
package io.casedesk.desktop.runs.unfinished;

import org.jspecify.annotations.NullMarked;
