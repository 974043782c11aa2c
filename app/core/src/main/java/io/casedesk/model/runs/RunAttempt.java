package io.casedesk.model.runs;

import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call that creates a record or writes to one. It is stored before the call is made, and its
 * answer after it. A call without an answer may have been made: the program may have ended before
 * it knew.
 *
 * @param kind the kind of call
 * @param target the row of a create, or the service's id of the record that is written
 * @param n its number among the calls of its kind and target, from 1
 * @param sent the values of a write; empty for a create, whose values are in its plan
 * @param before all fields of a record just before its first write; null for a create and, where
 *     only the results of a run are read, for later writes
 * @param idsBefore for a create, the ids of the records with its name just before it; null when the
 *     list was incomplete, and for a write
 * @param at when it was stored
 * @param answer null when it is not known
 * @param problem why it was not accepted; may be empty
 */
public record RunAttempt(
    Kind kind,
    String target,
    int n,
    Map<FieldRef, FieldValue> sent,
    @Nullable Map<FieldRef, FieldValue> before,
    @Nullable Set<String> idsBefore,
    Instant at,
    @Nullable Answer answer,
    Message problem) {

  /** The kinds of calls. */
  public enum Kind {
    /** Creates the record of a row. */
    CREATE,
    /** Writes values into a record. */
    WRITE
  }

  /** The outcome of a call to the service. */
  public enum Answer {
    /** Accepted with a 2xx status, which does not show what was stored. */
    ACCEPTED,
    /** The call was certainly not carried out. */
    REFUSED,
    /** The call was stored as intended but not made: the run was paused or cancelled before. */
    UNSENT,
    /** The call was made, and whether it was carried out is not known (Q25). */
    LOST
  }
}
