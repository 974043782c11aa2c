package io.casedesk.changes;

import io.casedesk.changes.RunEvent.Answer;
import io.casedesk.model.ApiException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Something on its way to the service. Used by one thread at a time. */
interface WriteOperation {

  /** Whether what was looked at before is still fresh enough to send it (Q24). */
  boolean isDue();

  /**
   * Writes down that it is to be sent, while it waits for its turn; durable when this returns. Only
   * where it does no harm that it may never be sent; else that is written down by {@link #call},
   * when its turn has come.
   */
  default void intend() {}

  /**
   * Sends it once.
   *
   * @param stillWanted asked when its turn has come
   * @return whether it was sent; not when it was no longer wanted
   * @throws ApiException when it was not accepted, or that is not known
   * @throws IllegalArgumentException when it cannot be sent at all
   */
  boolean call(BooleanSupplier stillWanted);

  /** Refused for now: it waits for another turn, which may take long. */
  default void putOff(String words) {}

  /** Writes down how it was answered in the end; durable when this returns. */
  void answered(Answer how, String words, @Nullable ApiException failure);

  /** Whether a failure is none yet, because there is another form to send it in (Q29). */
  default boolean hasAnotherWay() {
    return false;
  }
}
