/** The events in the log of a run, and the state of the run, which follows from them. */
@NullMarked
package io.casedesk.changes.journal;

import org.jspecify.annotations.NullMarked;
