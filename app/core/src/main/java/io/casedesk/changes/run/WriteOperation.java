package io.casedesk.changes.run;

import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import java.util.function.BooleanSupplier;

/** A write or create to send to the service. Used by one thread at a time. */
interface WriteOperation {

  /** Whether the data that was read is still fresh enough to send the operation (Q24). */
  boolean isFresh();

  /**
   * Logs the intent before the operation waits for its turn; durable on return. Only for operations
   * that may safely remain unsent; for others {@link #call} logs the intent when the turn has come.
   */
  default void intend() {}

  /**
   * Makes the call once.
   *
   * @param stillWanted asked when the turn has come
   * @return whether the call was made; false when it was no longer wanted
   * @throws ApiException when the call was not accepted, or its outcome is unknown
   * @throws IllegalArgumentException when the operation cannot be sent at all
   */
  boolean call(BooleanSupplier stillWanted);

  /** Notes a temporary refusal; the operation waits for another turn, possibly for long. */
  default void noteTemporaryRefusal(Message words) {}

  /** Logs the final outcome; durable on return. */
  void answered(SendOutcome outcome);
}
