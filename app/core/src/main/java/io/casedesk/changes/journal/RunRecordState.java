package io.casedesk.changes.journal;

import io.casedesk.changes.plan.OwnerValues;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunJudgment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The state of one record and its cells in a run. Used by one thread at a time. */
public final class RunRecordState {

  /** Whether another user may have written between the last call and the read after it. */
  private enum Watch {
    /** Only an earlier program sent the record, not this one. */
    NONE,
    /** The record sent by this program was read again in time, or is not accepted yet. */
    KEPT,
    /** This program's write was accepted, and the record was not read again yet. */
    PENDING,
    /** The record was read again so late that another user may have written meanwhile. */
    LATE
  }

  private final String id;
  private final Map<FieldRef, PlannedCell> cells = new LinkedHashMap<>();
  private final Map<FieldRef, CellResult> results = new LinkedHashMap<>();
  private final Map<FieldRef, FieldValue> toSend = new LinkedHashMap<>();
  private final Set<FieldRef> sent = new HashSet<>();

  /** Fields of the last call while its outcome is unknown. */
  private final Set<FieldRef> announced = new HashSet<>();

  private @Nullable Map<FieldRef, FieldValue> before;
  private @Nullable FieldValue ownerSent;
  private WriteState state = WriteState.PLANNED;
  private int sendings;
  private @Nullable ApiException failure;
  private Message message = Message.none();
  private Watch watch = Watch.NONE;

  /** When this program last received an acceptance, by the clock of the run. */
  private long acceptedAt;

  private List<FieldRef> alsoChanged = List.of();

  /** The seconds from the acceptance by this program to the last read. */
  private long secondsSinceAccepted;

  /**
   * Creates the state of a record that was not sent yet.
   *
   * @throws IllegalArgumentException when two cells have the same field
   */
  public RunRecordState(String id, List<PlannedCell> cells) {
    this.id = id;
    for (PlannedCell cell : cells) {
      if (this.cells.putIfAbsent(cell.change().field(), cell) != null) {
        throw new IllegalArgumentException("a field of its record is planned twice");
      }
    }
  }

  /** Applies a stored call: that it was to be made, and its answer where it has one. */
  void apply(RunAttempt attempt) {
    intended(attempt.sent(), attempt.before() == null ? Map.of() : attempt.before());
    Answer answer = attempt.answer();
    if (answer != null) {
      answered(answer, attempt.problem(), null);
    }
  }

  /** Applies a stored verdict. */
  void apply(RunJudgment judgment) {
    PlannedCell cell = judgment.field() == null ? null : cells.get(judgment.field());
    if (cell != null) {
      settle(new CellResult(cell, judgment.verdict(), judgment.now(), judgment.problem()));
    }
    alsoChanged(judgment.alsoChanged());
  }

  public String id() {
    return id;
  }

  public List<PlannedCell> cells() {
    return List.copyOf(cells.values());
  }

  /** Whether the run changes a field. */
  public boolean plans(FieldRef field) {
    return cells.containsKey(field);
  }

  /** Whether the run itself deletes or restores the record. */
  public boolean isAboutDeletion() {
    return cells.keySet().stream().anyMatch(RecordKind::isDeleteFlag);
  }

  /** Cells without a verdict. */
  public List<PlannedCell> open() {
    return cells.values().stream()
        .filter(cell -> !results.containsKey(cell.change().field()))
        .toList();
  }

  public boolean isSettled() {
    return results.size() == cells.size();
  }

  public void settle(CellResult result) {
    results.put(result.cell().change().field(), result);
  }

  /** Complete values to send, by field (Q23). */
  public Map<FieldRef, FieldValue> toSend() {
    return toSend;
  }

  /** The state of the calls that wrote the record. */
  public WriteState state() {
    return state;
  }

  /** Whether the record may have been written; false after a refusal. */
  public boolean mayBeWritten() {
    return state.mayBeWritten();
  }

  public int sendings() {
    return sendings;
  }

  /** All fields before the first call; null when there was no call. */
  public @Nullable Map<FieldRef, FieldValue> before() {
    return before;
  }

  /** The owner in the form of the last call that had one; null when there was none. */
  public @Nullable FieldValue ownerSent() {
    return ownerSent;
  }

  /**
   * Notes that a call is about to be made.
   *
   * @param values the values of the call, by field
   * @param image all fields of the record before it
   */
  public void intended(Map<FieldRef, FieldValue> values, Map<FieldRef, FieldValue> image) {
    sent.addAll(announced);
    announced.addAll(values.keySet());
    ownerSent = values.getOrDefault(OwnerValues.OWNER, ownerSent);
    state = state.intended();
    sendings++;
    failure = null;
    message = Message.none();
    before = before == null ? image : before;
  }

  /** Notes that this program is about to make a call. */
  public void sending() {
    watch = watch == Watch.NONE ? Watch.KEPT : watch;
  }

  /** Whether this program sent the record, not only an earlier one. */
  public boolean wasSentHere() {
    return watch != Watch.NONE;
  }

  /** Notes that this program's call was accepted now. */
  public void acceptedHere(long now) {
    acceptedAt = now;
    watch = Watch.PENDING;
  }

  /**
   * Notes that the record was read again; a value read long after the acceptance may be another
   * user's.
   */
  public void noteReread(long now, Duration fresh) {
    secondsSinceAccepted = Duration.ofNanos(now - acceptedAt).toSeconds();
    if (watch == Watch.PENDING) {
      watch = now - acceptedAt > fresh.toNanos() ? Watch.LATE : Watch.KEPT;
    }
  }

  /**
   * Whether the first read after the write was so late that another user may have written
   * meanwhile.
   */
  public boolean wasReadLate() {
    return watch == Watch.LATE;
  }

  /**
   * Notes that the record still shows an old value, so that it is to be read once more, and the
   * value read then may be another user's if that is late.
   */
  public void stillOld() {
    watch = watch == Watch.KEPT ? Watch.PENDING : watch;
  }

  /** The seconds from the acceptance by this program to the last read. */
  public long secondsSinceAccepted() {
    return secondsSinceAccepted;
  }

  /**
   * Opens the cells that still read as before, so that a resumed run reads them again.
   *
   * @return whether there was one
   */
  boolean reopen() {
    return results.values().removeIf(CellResult::isStillOld);
  }

  /** The failure of the last call, when this program made it. */
  public @Nullable ApiException failure() {
    return failure;
  }

  /** The message of the last failure. */
  public Message lastMessage() {
    return message;
  }

  /** The diagnosis of the last failure, with the exception when this program made the call. */
  public Diagnosis lastDiagnosis() {
    return failure == null ? Diagnosis.of(message) : new Diagnosis.Failed(failure);
  }

  public void answered(Answer how, Message words, @Nullable ApiException e) {
    if (how != Answer.UNSENT) {
      sent.addAll(announced);
    }
    announced.clear();
    state = state.answered(how);
    message = words;
    failure = e;
  }

  public List<FieldRef> alsoChanged() {
    return alsoChanged;
  }

  public void alsoChanged(List<FieldRef> fields) {
    alsoChanged = List.copyOf(fields);
  }

  /** The results of all cells of the record. */
  public List<CellResult> results() {
    List<CellResult> all = new ArrayList<>();
    cells.values().forEach(cell -> all.add(result(cell)));
    return all;
  }

  /** Before the answer is known, a program that ended may have sent the record or not. */
  private Message notReadAgain() {
    return Message.of(
        state.last() == WriteState.Last.SENDING
            ? "cell.may-have-been-sent"
            : "cell.not-read-again");
  }

  /** The result of one cell so far. */
  public CellResult result(PlannedCell cell) {
    FieldRef field = cell.change().field();
    CellResult result = results.get(field);
    if (result == null) {
      result =
          mayBeWritten()
              ? new CellResult(cell, Verdict.UNCERTAIN, null, notReadAgain())
              : new CellResult(cell, null, null, lastDiagnosis());
    }
    return result.sent(
        sent.contains(field) || announced.contains(field),
        before == null ? null : before.get(field));
  }
}
