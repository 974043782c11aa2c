package io.casedesk.changes.journal;

import io.casedesk.changes.journal.CreateHistory.SourceRow;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.messages.Message;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunJudgment;
import io.casedesk.model.runs.RunRows.CreatedRecord;
import io.casedesk.model.runs.RunRows.How;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The state of one record to create in a run. Used by one thread at a time. */
public final class RunCreateState {

  private final PlannedCreate planned;
  private final SourceRow source;
  private @Nullable Set<String> idsBefore;
  private WriteState state = WriteState.PLANNED;
  private int sendings;
  private Message message = Message.none();
  private @Nullable String id;
  private @Nullable How how;
  private @Nullable CreateResult result;

  public RunCreateState(PlannedCreate planned, SourceRow source) {
    this.planned = planned;
    this.source = source;
  }

  /** Applies a stored call: that it was to be made, and its answer where it has one. */
  void apply(RunAttempt attempt) {
    intended(attempt.idsBefore());
    Answer answer = attempt.answer();
    if (answer != null) {
      answered(answer, attempt.problem());
    }
  }

  /**
   * Applies the record that the row became.
   *
   * @throws IllegalArgumentException when it has no id
   */
  void apply(CreatedRecord created) {
    if (created.id().isEmpty()) {
      throw new IllegalArgumentException(
          "row " + created.row() + " became a record, but not which");
    }
    made(created.id(), created.how());
  }

  /**
   * Applies a stored verdict.
   *
   * @throws IllegalArgumentException when no run gives it
   */
  void apply(RunJudgment judgment) {
    switch (judgment.verdict()) {
      case APPLIED, UNCHANGED, DIFFERENT -> {
        if (id == null) {
          throw new IllegalArgumentException(
              "row " + judgment.target() + " has no record and can't be " + judgment.verdict());
        }
      }
      case BLANK, CONFLICT ->
          throw new IllegalArgumentException(
              "row " + judgment.target() + " can't be " + judgment.verdict());
      case REJECTED, UNCERTAIN -> {
        // A verdict may come without a record.
      }
    }
    settle(judgment.verdict(), judgment.problem());
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
    sendings++;
    state = state.intended();
    message = Message.none();
    idsBefore = ids;
  }

  public void answered(Answer newAnswer, Message words) {
    state = state.answered(newAnswer);
    message = words;
  }

  /** The number of calls that were stored. */
  int sendings() {
    return sendings;
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
    result = judged(verdict, reason);
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

  /** Returns the verdict on this record as a result. */
  public CreateResult judged(Verdict verdict, Message reason) {
    return new CreateResult(planned, verdict, id, reason);
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
