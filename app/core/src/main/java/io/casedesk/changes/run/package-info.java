/**
 * Applies changes in runs, the one way to write: it logs each call before it is made, sends it,
 * reads the record again and gives a verdict.
 *
 * <p>A {@link io.casedesk.changes.journal.Run} is the state that follows from the events in its
 * journal. No event takes effect before it is on the disk, so a run that is resumed is in the state
 * of the run that stopped. It goes through these stages; creating records is the first of them:
 *
 * <pre>
 *   CREATING ──► WRITING ──► DONE
 *      every record to be       every cell
 *      created has a verdict    has a verdict
 * </pre>
 *
 * <p>The calls for one record, to create it or to write its cells, have this state ({@code
 * WriteState}). An intent is written down before each call, an answer after it:
 *
 * <pre>
 *   NEVER_SENT ──intent──► SENDING ──answer──► ACCEPTED   carried out; a read says what was stored
 *                             ▲  │             REFUSED    not carried out
 *                             │  │             UNSENT     not made
 *                             │  └ end of the  LOST       in doubt
 *                             │    program: in     │
 *                             │    doubt           │
 *                             └──────intent────────┘
 * </pre>
 *
 * <p>Another intent leaves behind what the calls before it may have done: nothing, something that
 * was accepted, or a doubt that no later answer takes back (Q25). A record to be created that is in
 * doubt is never sent again (Q16).
 */
@NullMarked
package io.casedesk.changes.run;

import org.jspecify.annotations.NullMarked;
