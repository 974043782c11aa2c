package io.casedesk.changes;

import io.casedesk.changes.RunEvent.Answer;
import io.casedesk.model.Verdict;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A record to be created, on its way through a run. Used by one thread at a time. */
final class RunCreateState {

  /** How its id came to be known. */
  enum How {
    /** The service answered with it. */
    ANSWERED,
    /** The answer was lost; it is the only new record of that name (Q16). */
    ADOPTED,
    /** An earlier run created it. */
    EARLIER
  }

  private final PlannedCreate wish;
  private final SourceRow source;
  private @Nullable Set<String> before;
  private WriteState state = WriteState.PLANNED;
  private String said = "";
  private @Nullable String id;
  private @Nullable How how;
  private @Nullable CreateResult result;

  RunCreateState(PlannedCreate wish, SourceRow source) {
    this.wish = wish;
    this.source = source;
  }

  /**
   * Lets an event of this row take effect.
   *
   * @throws IllegalArgumentException when it cannot come here; the message says why not
   */
  void apply(RunEvent.OfRow event) {
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
          throw new IllegalArgumentException("a row without a record cannot be " + verdict);
        }
      }
      case BLANK, CONFLICT -> throw new IllegalArgumentException("a row cannot be " + verdict);
      case REJECTED, UNCERTAIN -> {
        // Without an id as well.
      }
    }
  }

  PlannedCreate wish() {
    return wish;
  }

  SourceRow source() {
    return source;
  }

  String name() {
    return wish.name();
  }

  /**
   * Ids that had the name before it was sent; null when the list could not be read whole then, so
   * that nobody can tell which are new.
   */
  @Nullable Set<String> before() {
    return before;
  }

  void intended(@Nullable Set<String> ids) {
    state = state.intended();
    said = "";
    before = ids;
  }

  void answered(Answer newAnswer, String words) {
    state = state.answered(newAnswer);
    said = words;
  }

  /** What was said when it was refused or lost. */
  String said() {
    return said.isEmpty() ? "its answer never came" : said;
  }

  void made(String newId, How known) {
    id = newId;
    how = known;
  }

  @Nullable String id() {
    return id;
  }

  @Nullable How how() {
    return how;
  }

  /** Whether the service answered with its record, which was not there before and has its name. */
  boolean isOwn() {
    return how == How.ANSWERED
        && before != null
        && result != null
        && result.verdict() == Verdict.APPLIED;
  }

  void settle(Verdict verdict, String reason) {
    result = new CreateResult(wish, verdict, id, reason);
  }

  /** The event that ends it. */
  RunEvent.CreateJudged judged(Verdict verdict, String reason) {
    return new RunEvent.CreateJudged(wish.row(), id == null ? "" : id, verdict, reason);
  }

  boolean isSettled() {
    return result != null;
  }

  /** Whether it may be sent: it never was, or was refused. */
  boolean isUnsent() {
    return result == null && id == null && !mayExist();
  }

  /** Whether it was certainly not carried out when it was sent last. */
  boolean isRefused() {
    return state.last() == WriteState.Last.REFUSED;
  }

  /** Whether there may be a record of it whose id is not known. It is never sent again. */
  boolean mayExist() {
    return id == null && state.mayBeWritten();
  }

  /** Whether somebody has to look for it. */
  boolean isInDoubt() {
    return result == null && mayExist();
  }

  /** Whether its record has to be looked at. */
  boolean isUnread() {
    return result == null && id != null;
  }

  /** What became of it so far. */
  CreateResult result() {
    if (result != null) {
      return result;
    }
    if (id != null) {
      return new CreateResult(wish, Verdict.UNCERTAIN, id, "created, and not read again yet");
    }
    return mayExist()
        ? new CreateResult(wish, Verdict.UNCERTAIN, null, "sent, and not looked for yet: " + said())
        : new CreateResult(wish, null, null, said);
  }
}
