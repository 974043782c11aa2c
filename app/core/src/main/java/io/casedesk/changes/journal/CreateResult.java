package io.casedesk.changes.journal;

import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.messages.Message;
import io.casedesk.model.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * The result of creating one record. Its values become cells of the run once its id is known.
 *
 * @param create the planned record
 * @param verdict APPLIED: created, and read again by that name; UNCHANGED: created by an earlier
 *     run; DIFFERENT: created, but it reads otherwise; REJECTED: certainly not created; UNCERTAIN:
 *     the user decides (Q16); null when nothing was sent yet, because the run stopped
 * @param id the id of the record; null when it is not known or there is no record
 * @param reason the reason for the verdict, may be empty
 */
public record CreateResult(
    PlannedCreate create, @Nullable Verdict verdict, @Nullable String id, Message reason) {

  private static final String NOT_SHOWN_YET = "create.not-shown-yet";
  private static final String DOUBLED = "create.doubled";
  private static final String DOUBLED_BESIDES = "create.doubled-besides";
  private static final String NOT_SEARCHED = "create.not-searched-for-doubles";

  /**
   * The reason for a record that the service answered with and does not show.
   *
   * @param seconds how long it did not show the record
   */
  public static Message notShownYet(String id, long seconds) {
    return Message.of(NOT_SHOWN_YET, id, seconds);
  }

  /**
   * Whether the service answered with the record and did not show it yet. Such a result may change:
   * a resumed run reads the record again.
   */
  public boolean isNotShownYet() {
    return hasCode(NOT_SHOWN_YET);
  }

  /**
   * Returns this result with a warning: the list holds more new records of the name than the run
   * sent.
   *
   * @param records the number of new records
   * @param ids their ids
   * @param sent how many the run sent
   */
  public CreateResult doubled(int records, String ids, int sent) {
    Message other =
        reason instanceof Message.Coded coded && isDoubled()
            ? coded.code().equals(DOUBLED) ? Message.none() : coded.arguments().getFirst()
            : isSearchedInPart() ? Message.none() : reason;
    Message warning = Message.of(DOUBLED, records, ids, sent);
    return new CreateResult(
        create,
        verdict,
        id,
        other.isEmpty() ? warning : Message.of(DOUBLED_BESIDES, other, warning));
  }

  /**
   * Whether the record was created, and more new records of its name exist than were sent (Q16): a
   * gateway may have repeated the request.
   */
  public boolean isDoubled() {
    return verdict == Verdict.APPLIED && (hasCode(DOUBLED) || hasCode(DOUBLED_BESIDES));
  }

  /**
   * Returns this result with a note that doubled records may have been missed, unless it has
   * another reason already.
   *
   * @param doubt why the list that was searched may be incomplete
   */
  public CreateResult searchedInPart(Message doubt) {
    return reason.isEmpty()
        ? new CreateResult(create, verdict, id, Message.of(NOT_SEARCHED, doubt))
        : this;
  }

  /** Whether the record was created, and a doubled one may have been missed (Q16). */
  public boolean isSearchedInPart() {
    return verdict == Verdict.APPLIED && hasCode(NOT_SEARCHED);
  }

  /** Whether this run certainly created the record that has the id. */
  public boolean isOwn() {
    return verdict == Verdict.APPLIED
        && id != null
        && (reason.isEmpty() || hasCode(DOUBLED) || isSearchedInPart());
  }

  private boolean hasCode(String wanted) {
    return reason instanceof Message.Coded(String code, _, _) && code.equals(wanted);
  }

  /** Whether the record is known to exist. */
  public boolean isThere() {
    return verdict == Verdict.APPLIED || verdict == Verdict.UNCHANGED;
  }
}
