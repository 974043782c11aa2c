package io.casedesk.changes;

import io.casedesk.changes.RunEvent.Answer;
import io.casedesk.model.ApiException;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The cells of one record on their way through a run. Used by one thread at a time. */
final class RunRecordState {

  /** Who may have written between the last call and the read after it. */
  private enum Watch {
    /** This program sent nothing, only one before it. */
    NONE,
    /** What was sent here was read again in time, or is not accepted yet. */
    KEPT,
    /** It was accepted here, and not read again yet. */
    PENDING,
    /** It was read again so late that another person may have written meanwhile. */
    LATE
  }

  private final String id;
  private final Map<FieldRef, PlannedCell> cells = new LinkedHashMap<>();
  private final Map<FieldRef, CellResult> results = new LinkedHashMap<>();
  private final Map<FieldRef, FieldValue> toSend = new LinkedHashMap<>();
  private final Set<FieldRef> sent = new HashSet<>();

  /** Fields of the last call, while no answer says what became of it. */
  private final Set<FieldRef> announced = new HashSet<>();

  private @Nullable Map<FieldRef, FieldValue> before;
  private WriteState state = WriteState.PLANNED;
  private int sendings;
  private @Nullable ApiException failure;
  private String said = "";
  private Watch watch = Watch.NONE;

  /** When this program last heard that it was accepted, by the clock of the run. */
  private long acceptedAt;

  private @Nullable String ownerSent;
  private final Set<String> ownersRuledOut = new HashSet<>();
  private List<FieldRef> alsoChanged = List.of();

  /**
   * A record of which nothing was sent.
   *
   * @throws IllegalArgumentException when two cells are of one field
   */
  RunRecordState(String id, List<PlannedCell> cells) {
    this.id = id;
    for (PlannedCell cell : cells) {
      if (this.cells.putIfAbsent(cell.change().field(), cell) != null) {
        throw new IllegalArgumentException("a field of its record is planned twice");
      }
    }
  }

  /**
   * Lets an event of this record take effect.
   *
   * @throws IllegalArgumentException when it plans the record
   */
  void apply(RunEvent.OfRecord event) {
    switch (event) {
      case RunEvent.WriteIntended intended -> {
        ownerSent = intended.owner();
        intended(intended.fields(), intended.before());
      }
      case RunEvent.WriteAnswered answered ->
          answered(answered.answer(), answered.said(), answered.failure());
      case RunEvent.CellsJudged judged -> {
        judged.cells().forEach(this::settle);
        alsoChanged(judged.alsoChanged());
      }
      case RunEvent.RecordPlanned planned ->
          throw new IllegalArgumentException("its record is planned twice");
    }
  }

  String id() {
    return id;
  }

  List<PlannedCell> cells() {
    return List.copyOf(cells.values());
  }

  /** Whether the run is to change a field. */
  boolean plans(FieldRef field) {
    return cells.containsKey(field);
  }

  /** Whether the run itself deletes the record, or brings it back. */
  boolean isAboutDeletion() {
    return cells.keySet().stream().anyMatch(RecordKind::isDeleteFlag);
  }

  /** Cells without a verdict. */
  List<PlannedCell> open() {
    return cells.values().stream()
        .filter(cell -> !results.containsKey(cell.change().field()))
        .toList();
  }

  boolean isSettled() {
    return results.size() == cells.size();
  }

  private void settle(RunEvent.Judgment judged) {
    PlannedCell cell = cells.get(judged.field());
    if (cell != null) {
      settle(new CellResult(cell, judged.verdict(), judged.now(), judged.diagnosis()));
    }
  }

  void settle(CellResult result) {
    results.put(result.cell().change().field(), result);
  }

  /** Whole values to be sent, by field (Q23). */
  Map<FieldRef, FieldValue> toSend() {
    return toSend;
  }

  /** What is known of the calls that wrote it. */
  WriteState state() {
    return state;
  }

  /** Whether it may have been written by now; a refusal says that it was not. */
  boolean mayBeWritten() {
    return state.mayBeWritten();
  }

  int sendings() {
    return sendings;
  }

  /** All fields as they were when it was first sent; null when it never was. */
  @Nullable Map<FieldRef, FieldValue> before() {
    return before;
  }

  /** It is about to be sent. */
  void intended(Collection<FieldRef> fields, Map<FieldRef, FieldValue> image) {
    sent.addAll(announced);
    announced.addAll(fields);
    state = state.intended();
    sendings++;
    failure = null;
    said = "";
    before = before == null ? image : before;
  }

  /** This program is about to send it. */
  void sending() {
    watch = watch == Watch.NONE ? Watch.KEPT : watch;
  }

  /** Whether this program sent it, not only one before it. */
  boolean wasSentHere() {
    return watch != Watch.NONE;
  }

  /** This program hears now that it was accepted. */
  void acceptedHere(long now) {
    acceptedAt = now;
    watch = Watch.PENDING;
  }

  /** It was read again: what is read so long after it was accepted may be another person's. */
  void readAgain(long now, Duration fresh) {
    if (watch == Watch.PENDING) {
      watch = now - acceptedAt > fresh.toNanos() ? Watch.LATE : Watch.KEPT;
    }
  }

  /** Whether it was first read again so late that another person may have written meanwhile. */
  boolean wasReadLate() {
    return watch == Watch.LATE;
  }

  /** How sending failed, when it did so in this program. */
  @Nullable ApiException failure() {
    return failure;
  }

  /** What was said when sending failed. */
  String said() {
    return said;
  }

  /** The same with the failure itself, when it was met in this program. */
  Diagnosis why() {
    return failure == null ? DiagnosisTexts.said(said) : new Diagnosis.Failed(failure);
  }

  void answered(Answer how, String words, @Nullable ApiException e) {
    if (how != Answer.UNSENT) {
      sent.addAll(announced);
    }
    announced.clear();
    state = state.answered(how);
    said = words;
    failure = e;
    boolean ruledOut = e instanceof ApiException.Rejected || e instanceof ApiException.NotFound;
    if (ownerSent != null && (how == Answer.ACCEPTED || (how == Answer.REFUSED && ruledOut))) {
      ownersRuledOut.add(ownerSent);
    }
  }

  /** What the owner was sent as last; null when none was sent with the last sending. */
  @Nullable String ownerSent() {
    return ownerSent;
  }

  /** What the owner is about to be sent as. */
  void ownerSent(@Nullable String text) {
    ownerSent = text;
  }

  /**
   * Texts that need not be sent again as the owner: refused, or accepted, so that a re-read shows
   * what they are worth.
   */
  Set<String> ownersRuledOut() {
    return ownersRuledOut;
  }

  List<FieldRef> alsoChanged() {
    return alsoChanged;
  }

  void alsoChanged(List<FieldRef> fields) {
    alsoChanged = List.copyOf(fields);
  }

  /** Its cells, each with what became of it. */
  List<CellResult> all() {
    List<CellResult> all = new ArrayList<>();
    cells.values().forEach(cell -> all.add(result(cell)));
    return all;
  }

  /** What became of one of its cells so far. */
  CellResult result(PlannedCell cell) {
    FieldRef field = cell.change().field();
    CellResult result = results.get(field);
    if (result == null) {
      result =
          mayBeWritten()
              ? new CellResult(cell, Verdict.UNCERTAIN, null, "sent, and not read again yet")
              : new CellResult(cell, null, null, why());
    }
    return result.sent(
        sent.contains(field) || announced.contains(field),
        before == null ? null : before.get(field));
  }
}
