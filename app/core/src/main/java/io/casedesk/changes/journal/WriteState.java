package io.casedesk.changes.journal;

import io.casedesk.model.runs.RunAttempt.Answer;

/**
 * The state of the calls that write or create one record. See the diagram in the package
 * description.
 *
 * @param last the state of the last call
 * @param earlier the effects that earlier calls may have had on the service
 */
public record WriteState(Last last, Earlier earlier) {

  /** The state before the first call. */
  static final WriteState PLANNED = new WriteState(Last.NEVER_SENT, Earlier.NOTHING);

  /** The state of the last call. */
  public enum Last {
    /** There is no intent yet. */
    NEVER_SENT,
    /** The intent is stored; the answer is not known. */
    SENDING,
    /** The service accepted the call. */
    ACCEPTED,
    /** The call was certainly not carried out. */
    REFUSED,
    /** The intent is stored, but the call was not made. */
    UNSENT,
    /** The call was made, and it is not known whether it was carried out (Q25). */
    LOST
  }

  /** The effects that the calls before the last may have had. */
  public enum Earlier {
    /** None: each call was refused or not made. */
    NOTHING,
    /** A call was accepted, but the record did not read as wanted afterwards. */
    ACCEPTED,
    /** A call may still be carried out; no later answer rules that out (Q25). */
    IN_DOUBT
  }

  /** Returns the state after the intent of another call. */
  public WriteState intended() {
    return new WriteState(Last.SENDING, left());
  }

  /** The possible effects of all calls so far, for the next state. */
  private Earlier left() {
    if (earlier == Earlier.IN_DOUBT) {
      return Earlier.IN_DOUBT;
    }
    return switch (last) {
      case SENDING, LOST -> Earlier.IN_DOUBT;
      case ACCEPTED -> Earlier.ACCEPTED;
      case NEVER_SENT, REFUSED, UNSENT -> earlier;
    };
  }

  /** Returns the state after the answer to the last call. */
  public WriteState answered(Answer answer) {
    Last next =
        switch (answer) {
          case ACCEPTED -> Last.ACCEPTED;
          case REFUSED -> Last.REFUSED;
          case UNSENT -> Last.UNSENT;
          case LOST -> Last.LOST;
        };
    return new WriteState(next, earlier);
  }

  /** Whether a call is stored as intended and its answer isn't known. */
  boolean isSending() {
    return last == Last.SENDING;
  }

  /** Whether a call was made and answered or given up. */
  boolean wasSent() {
    return earlier != Earlier.NOTHING
        || last == Last.ACCEPTED
        || last == Last.REFUSED
        || last == Last.LOST;
  }

  /** Whether the service may have carried out any call. */
  public boolean mayBeWritten() {
    return left() != Earlier.NOTHING;
  }

  /** Whether certainly nothing was written, because the last call was refused. */
  public boolean isRefused() {
    return last == Last.REFUSED && earlier == Earlier.NOTHING;
  }

  /** Whether the last call had no effect and no earlier call is unconfirmed. */
  public boolean isLastRefused() {
    return last == Last.REFUSED && earlier != Earlier.IN_DOUBT;
  }

  /** Whether the service accepted a call and no call is unconfirmed since. */
  public boolean isAccepted() {
    boolean notCarriedOut = last == Last.REFUSED || last == Last.UNSENT;
    return last == Last.ACCEPTED || (notCarriedOut && earlier == Earlier.ACCEPTED);
  }
}
