package io.casedesk.changes.journal;

import io.casedesk.changes.journal.CreateHistory.SourceRow;
import io.casedesk.changes.journal.RunEvent.Answer;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.messages.Message;
import io.casedesk.model.Verdict;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The state of one record to create in a run. Used by one thread at a time. */
public final class RunCreateState {

  /** How the id of the record was found. */
  public enum How {
    /** The service answered with the id. */
    ANSWERED,
    /** The answer was lost, and the record is the only new one of that name (Q16). */
    ADOPTED,
    /** An earlier run created the record. */
    EARLIER
  }

  private final PlannedCreate planned;
  private final SourceRow source;
  private @Nullable Set<String> idsBefore;
  private WriteState state = WriteState.PLANNED;
  private Message message = Message.none();
  private @Nullable String id;
  private @Nullable How how;
  private @Nullable CreateResult result;

  public RunCreateState(PlannedCreate planned, SourceRow source) {
    this.planned = planned;
    this.source = source;
  }

  /**
   * Applies an event of this row.
   *
   * @throws IllegalArgumentException when the event is not allowed in this state; the message says
   *     why
   */
  public void apply(RunEvent.OfRow event) {
    switch (event) {
      case RunEvent.CreateIntended intended -> intended(intended.before());
      case RunEvent.CreateAnswered answered -> answered(answered.answer(), answered.said());
      case RunEvent.RecordCreated created -> {
        if (created.id().isEmpty()) {
          throw new IllegalArgumentException("it says that a record was created, but not which");
        }
        made(created.id(), created.how());
      }
      case RunEvent.CreateJudged judged -> {
        if (!judged.id().equals(id == null ? "" : id)) {
          throw new IllegalArgumentException(
              "its record is not the one that was created for its row");
        }
        requirePossible(judged.verdict());
        settle(judged.verdict(), judged.reason());
      }
      case RunEvent.CreatePlanned planned ->
          throw new IllegalArgumentException("its row is planned twice");
    }
  }

  private void requirePossible(Verdict verdict) {
    switch (verdict) {
      case APPLIED, UNCHANGED, DIFFERENT -> {
        if (id == null) {
          throw new IllegalArgumentException("a row without a record can't be " + verdict);
        }
      }
      case BLANK, CONFLICT -> throw new IllegalArgumentException("a row can't be " + verdict);
      case REJECTED, UNCERTAIN -> {
        // A verdict may come without an id.
      }
    }
  }

  public PlannedCreate planned() {
    return planned;
  }

  public SourceRow source() {
    return source;
  }

  public String name() {
    return planned.name();
  }

  /**
   * Ids of records with this name before the create; null when the list was incomplete then, so
   * that new records cannot be recognized.
   */
  public @Nullable Set<String> idsBefore() {
    return idsBefore;
  }

  public void intended(@Nullable Set<String> ids) {
    state = state.intended();
    message = Message.none();
    idsBefore = ids;
  }

  public void answered(Answer newAnswer, Message words) {
    state = state.answered(newAnswer);
    message = words;
  }

  /** The message of the refusal or the failure. */
  public Message lastMessage() {
    return message.isEmpty() ? Message.of("run.no-response") : message;
  }

  public void made(String newId, How known) {
    id = newId;
    how = known;
  }

  public @Nullable String id() {
    return id;
  }

  public @Nullable How how() {
    return how;
  }

  /** Whether the service answered with the record, which is new and has the planned name. */
  public boolean isOwn() {
    return how == How.ANSWERED
        && idsBefore != null
        && result != null
        && result.verdict() == Verdict.APPLIED;
  }

  public void settle(Verdict verdict, Message reason) {
    result = new CreateResult(planned, verdict, id, reason);
  }

  /**
   * Opens a create whose record was not shown yet, so that a resumed run reads it again.
   *
   * @return whether it was one
   */
  boolean reopen() {
    boolean isReopened = result != null && result.isNotShownYet();
    result = isReopened ? null : result;
    return isReopened;
  }

  /** The event with the verdict on this record. */
  public RunEvent.CreateJudged judged(Verdict verdict, Message reason) {
    return new RunEvent.CreateJudged(planned.row(), id == null ? "" : id, verdict, reason);
  }

  /** Whether a call is stored as intended and its answer isn't known. */
  boolean isSending() {
    return state.isSending();
  }

  /** Whether a call was made and answered or given up. */
  boolean wasSent() {
    return state.wasSent();
  }

  public boolean isSettled() {
    return result != null;
  }

  /** Whether the create may be sent: it never was, or it was refused. */
  public boolean isUnsent() {
    return result == null && id == null && !mayExist();
  }

  /** Whether the last create was certainly not carried out. */
  public boolean isRefused() {
    return state.last() == WriteState.Last.REFUSED;
  }

  /** Whether a record with an unknown id may exist. Such a create is never sent again. */
  public boolean mayExist() {
    return id == null && state.mayBeWritten();
  }

  /** Whether the record still has to be looked up in the list. */
  public boolean isInDoubt() {
    return result == null && mayExist();
  }

  /** Whether the record still has to be read again. */
  public boolean isUnread() {
    return result == null && id != null;
  }

  /** The result so far. */
  public CreateResult result() {
    if (result != null) {
      return result;
    }
    if (id != null) {
      return new CreateResult(planned, Verdict.UNCERTAIN, id, Message.of("create.not-read-again"));
    }
    return mayExist()
        ? new CreateResult(
            planned, Verdict.UNCERTAIN, null, Message.of("create.not-searched", lastMessage()))
        : new CreateResult(planned, null, null, message);
  }
}
