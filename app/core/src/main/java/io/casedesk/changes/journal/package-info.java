/** The events in the log of a run, the state that follows from them, and the lock of a run. */
@NullMarked
package io.casedesk.changes.journal;

import org.jspecify.annotations.NullMarked;
