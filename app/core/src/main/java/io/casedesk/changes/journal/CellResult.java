package io.casedesk.changes.journal;

import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.messages.Message;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * The result of one cell of a run.
 *
 * @param cell the cell
 * @param verdict the verdict of the re-read; null when nothing was sent yet, because the run
 *     stopped
 * @param now the value read last; null when the field was not set or nothing could be read
 * @param diagnosis the reason for the verdict; for a run read from its log, only its message
 * @param sent whether the cell was sent, or may have been sent
 * @param before what the field held just before its record was sent; null when the field was not
 *     set, or nothing was sent for its record
 */
public record CellResult(
    PlannedCell cell,
    @Nullable Verdict verdict,
    @Nullable FieldValue now,
    Diagnosis diagnosis,
    boolean sent,
    @Nullable FieldValue before) {

  private static final String STILL_OLD = "cell.still-old";

  /** A result without information on what was sent. */
  public CellResult(
      PlannedCell cell, @Nullable Verdict verdict, @Nullable FieldValue now, Diagnosis diagnosis) {
    this(cell, verdict, now, diagnosis, false, null);
  }

  /**
   * A result whose diagnosis is a message only.
   *
   * @param reason may be empty
   */
  public CellResult(
      PlannedCell cell, @Nullable Verdict verdict, @Nullable FieldValue now, Message reason) {
    this(cell, verdict, now, Diagnosis.of(reason));
  }

  /** Returns a copy that states whether the cell was sent and the value its field held before. */
  public CellResult sent(boolean isSent, @Nullable FieldValue held) {
    return new CellResult(cell, verdict, now, diagnosis, isSent, held);
  }

  /** Whether another value of the record was in conflict, and the record is changed as a whole. */
  public boolean isHeldBack() {
    return reason() instanceof Message.Coded(String code, _, _) && code.equals("cell.other-value");
  }

  /**
   * The reason for a value that was accepted and still reads as before.
   *
   * @param isWatched whether this program sent the value
   * @param seconds how long the service showed the old value after it accepted the new one
   * @param cause the likely cause; empty when none is known
   */
  public static Message stillOld(boolean isWatched, long seconds, Message cause) {
    if (isWatched) {
      return cause.isEmpty()
          ? Message.of(STILL_OLD, seconds)
          : Message.of("cell.still-old-cause", seconds, cause);
    }
    return cause.isEmpty()
        ? Message.of("cell.still-old-resumed")
        : Message.of("cell.still-old-resumed-cause", cause);
  }

  /**
   * Whether the value was accepted and still reads as before. Such a result may change: a resumed
   * run reads the record again.
   */
  public boolean isStillOld() {
    return reason() instanceof Message.Coded(String code, _, _) && code.startsWith(STILL_OLD);
  }

  /** The reason for the verdict; empty when there is none. */
  public Message reason() {
    return diagnosis.message();
  }
}
