package io.casedesk.model.runs;

import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A verdict on a cell or on a record to create. A later one of the same cell or row replaces it;
 * both stay stored.
 *
 * @param target the service's id of the record, or the row of a record to create
 * @param field the field of the cell; null for a record to create
 * @param at when it was stored
 * @param now the value read last; null when the field was not set or nothing could be read
 * @param problem the reason for the verdict; may be empty
 * @param alsoChanged fields of the record that changed although nothing was sent for them (Q23)
 */
public record RunJudgment(
    String target,
    @Nullable FieldRef field,
    Instant at,
    Verdict verdict,
    @Nullable FieldValue now,
    Message problem,
    List<FieldRef> alsoChanged) {

  /** Copies the list. */
  public RunJudgment {
    alsoChanged = List.copyOf(alsoChanged);
  }
}
