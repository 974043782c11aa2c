package io.casedesk.changes;

import io.casedesk.changes.RunEvent.Answer;

/**
 * What is known of the calls that write one record, or create it. The diagram is in the description
 * of this package.
 *
 * @param last how far the last call is
 * @param earlier what the calls before it may have left in the service
 */
record WriteState(Last last, Earlier earlier) {

  /** Nothing was sent yet. */
  static final WriteState PLANNED = new WriteState(Last.NEVER_SENT, Earlier.NOTHING);

  /** How far the last call is. */
  enum Last {
    /** No call was ever announced. */
    NEVER_SENT,
    /** Announced; no answer to it is known. */
    SENDING,
    /** The service accepted it. */
    ACCEPTED,
    /** Certainly not carried out. */
    REFUSED,
    /** Announced, and not made. */
    UNSENT,
    /** Made, and whether it was carried out is not known (Q25). */
    LOST
  }

  /** What the calls before the last may have left in the service. */
  enum Earlier {
    /** Nothing: each of them was refused or not made. */
    NOTHING,
    /** One was accepted, and the record was read again without being as wanted. */
    ACCEPTED,
    /** One may still land; no later answer takes that back (Q25). */
    IN_DOUBT
  }

  /** Another call is announced. */
  WriteState intended() {
    return new WriteState(Last.SENDING, left());
  }

  /** What all calls up to now may have left, once there is another. */
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

  /** The last call is answered. */
  WriteState answered(Answer answer) {
    Last next =
        switch (answer) {
          case ACCEPTED -> Last.ACCEPTED;
          case REFUSED -> Last.REFUSED;
          case UNSENT -> Last.UNSENT;
          case LOST -> Last.LOST;
        };
    return new WriteState(next, earlier);
  }

  /** Whether the service may have carried out any call. */
  boolean mayBeWritten() {
    return left() != Earlier.NOTHING;
  }

  /** Whether certainly nothing was written, because the last call was refused. */
  boolean isRefused() {
    return last == Last.REFUSED && earlier == Earlier.NOTHING;
  }

  /** Whether nothing came of the last call, and none before it is in doubt. */
  boolean isLastRefused() {
    return last == Last.REFUSED && earlier != Earlier.IN_DOUBT;
  }

  /** Whether the service accepted a call, and nothing is in doubt since. */
  boolean isAccepted() {
    boolean notCarriedOut = last == Last.REFUSED || last == Last.UNSENT;
    return last == Last.ACCEPTED || (notCarriedOut && earlier == Earlier.ACCEPTED);
  }
}
