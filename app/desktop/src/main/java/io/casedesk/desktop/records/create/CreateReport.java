package io.casedesk.desktop.records.create;

import io.casedesk.messages.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of creating a record, to show to the user.
 *
 * @param name the requested name
 * @param values the number of requested values besides the name
 * @param otherwise the titles of fields whose values differ from the requested ones
 * @param words the message of the engine or the service; may be empty
 * @param runId the id of the run; empty if there is none
 */
public record CreateReport(
    Status standing,
    String name,
    int values,
    List<String> otherwise,
    Message words,
    String runId,
    @Nullable Throwable failure) {

  /** The state of the record. */
  public enum Status {
    /** The record exists, and a re-read confirmed all values. */
    CREATED,
    /** The record exists, but a re-read showed other values. */
    OTHERWISE,
    /** The record exists, and so do more of its name than were sent; the words name them (Q16). */
    DOUBLED,
    /** The service refused the record: it doesn't exist. */
    REFUSED,
    /** Nothing was sent, or the service is temporarily unavailable: the record doesn't exist. */
    NOT_SENT,
    /** The record was sent but could not be looked for yet. */
    OPEN,
    /** The record was sent and looked for; the user has to decide (Q16). */
    UNCERTAIN
  }

  /** Returns whether the record is known to exist. */
  public boolean isThere() {
    return standing == Status.CREATED || standing == Status.OTHERWISE || standing == Status.DOUBLED;
  }

  /** Returns whether the record was sent and its run must look for it first. */
  public boolean isOpenEnded() {
    return standing == Status.OPEN && !runId.isEmpty();
  }
}
