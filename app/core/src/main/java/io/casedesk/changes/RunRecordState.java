package io.casedesk.changes;

import io.casedesk.model.ApiException;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The cells of one record on their way through a run. Used by one thread at a time. */
final class RunRecordState {

  /** How the service answered what was sent last. */
  enum Answer {
    /** Nothing is known: it was never sent, or the answer never came to the log. */
    NONE,
    /** Any 2xx: accepted, which says nothing of what was stored. */
    ACCEPTED,
    /** Certainly not carried out. */
    REFUSED,
    /** It was about to be sent, and was not: the run was held up or ended before its turn came. */
    UNSENT,
    /** Sent, and whether it was carried out is not known (Q25). */
    LOST
  }

  private final String id;
  private final List<PlannedCell> cells;
  private final Map<PlannedCell, CellResult> results = new LinkedHashMap<>();
  private final Map<FieldRef, FieldValue> toSend = new LinkedHashMap<>();
  private @Nullable Map<FieldRef, FieldValue> before;
  private Answer answer = Answer.NONE;
  private @Nullable ApiException failure;
  private String said = "";
  private int sendings;
  private boolean sentHere;

  /** When this program last heard that it was accepted, by the clock of the run. */
  private long acceptedAt;

  /** Whether it was accepted since it was read again last. */
  private boolean unread;

  private boolean readLate;

  /** Whether an earlier sending may still land; no later refusal takes that back. */
  private boolean doubt;

  /** Whether an earlier sending was accepted, and read again without being as wanted. */
  private boolean taken;

  private @Nullable String ownerSent;
  private final Set<String> ownersRuledOut = new HashSet<>();

  private List<FieldRef> alsoChanged = List.of();

  RunRecordState(String id, List<PlannedCell> cells) {
    this.id = id;
    this.cells = List.copyOf(cells);
  }

  String id() {
    return id;
  }

  List<PlannedCell> cells() {
    return cells;
  }

  /** Whether the run itself deletes the record, or brings it back. */
  boolean isAboutDeletion() {
    return cells.stream().anyMatch(cell -> RecordKind.isDeleteFlag(cell.change().field()));
  }

  /** Cells without a verdict. */
  List<PlannedCell> open() {
    return cells.stream().filter(cell -> !results.containsKey(cell)).toList();
  }

  boolean isSettled() {
    return results.size() == cells.size();
  }

  void settle(CellResult result) {
    results.put(result.cell(), result);
  }

  /** Whole values to be sent, by field (Q23). */
  Map<FieldRef, FieldValue> toSend() {
    return toSend;
  }

  /** Whether an intent to send was ever written down. */
  boolean wasBegun() {
    return sendings > 0;
  }

  /** Whether certainly nothing was written, because all that was sent was refused. */
  boolean isRefused() {
    return isLastRefused() && !taken;
  }

  /** Whether it may have been written by now; a refusal says that it was not. */
  boolean mayBeWritten() {
    return wasBegun() && (doubt || taken || !wasNotCarriedOut());
  }

  private boolean wasNotCarriedOut() {
    return answer == Answer.REFUSED || answer == Answer.UNSENT;
  }

  /** Whether nothing came of what was sent last; what was sent before it was read again. */
  boolean isLastRefused() {
    return answer == Answer.REFUSED && !doubt;
  }

  /** Whether the service accepted it, be it that it refused what was tried after that. */
  boolean isAccepted() {
    return answer == Answer.ACCEPTED || (taken && wasNotCarriedOut() && !doubt);
  }

  int sendings() {
    return sendings;
  }

  /** All fields as they were when it was first sent; null when it never was. */
  @Nullable Map<FieldRef, FieldValue> before() {
    return before;
  }

  void intended(Map<FieldRef, FieldValue> image) {
    doubt |= sendings > 0 && (answer == Answer.NONE || answer == Answer.LOST);
    taken |= answer == Answer.ACCEPTED;
    sendings++;
    answer = Answer.NONE;
    failure = null;
    said = "";
    before = before == null ? image : before;
  }

  /** This program is about to send it. */
  void sending() {
    sentHere = true;
  }

  /** Whether this program sent it, not only one before it. */
  boolean wasSentHere() {
    return sentHere;
  }

  /** This program hears now that it was accepted. */
  void acceptedHere(long now) {
    acceptedAt = now;
    unread = true;
    readLate = false;
  }

  /** It was read again: what is read so long after it was accepted may be somebody else's. */
  void readAgain(long now, Duration fresh) {
    if (unread) {
      unread = false;
      readLate = now - acceptedAt > fresh.toNanos();
    }
  }

  /** Whether it was first read again so late that somebody else may have written meanwhile. */
  boolean wasReadLate() {
    return readLate;
  }

  Answer answer() {
    return answer;
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
    if (failure != null) {
      return new Diagnosis.Failed(failure);
    }
    return said.isEmpty() ? new Diagnosis.None() : new Diagnosis.Said(said);
  }

  void answered(Answer how, String words, @Nullable ApiException e) {
    answer = how;
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
    for (PlannedCell cell : cells) {
      CellResult result = results.get(cell);
      if (result != null) {
        all.add(result);
      } else if (mayBeWritten()) {
        all.add(new CellResult(cell, Verdict.UNCERTAIN, null, "sent, and not read again yet"));
      } else {
        all.add(new CellResult(cell, null, null, why()));
      }
    }
    return all;
  }
}
