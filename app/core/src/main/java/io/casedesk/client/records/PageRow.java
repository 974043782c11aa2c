package io.casedesk.client.records;

import io.casedesk.messages.Message;
import io.casedesk.model.service.ReadOutcome.Reason;
import org.jspecify.annotations.Nullable;

/**
 * A row of a page.
 *
 * @param key identifies the row: the id of the record, or a value computed from its content when it
 *     has no id
 * @param record the record; null when it is unusable
 * @param problem why the record is unusable; null when it is usable
 */
public record PageRow<R>(String key, @Nullable R record, @Nullable Problem problem) {

  /** The reason why a row is unusable. */
  public record Problem(Reason reason, Message what) {}
}
