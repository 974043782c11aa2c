package io.casedesk.desktop.records.create;

import io.casedesk.changes.journal.CreateResult;
import io.casedesk.desktop.changes.review.UnconfirmedResultException;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.unsent.NewRecordDraft;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of creating a record, to show to the user.
 *
 * @param name the requested name
 * @param values the number of requested values besides the name
 * @param otherwise the titles of fields whose values differ from the requested ones
 * @param words the message of the engine or the service; may be empty
 * @param runId the id of the run; empty if there is none
 */
public record CreateReport(
    Status standing,
    String name,
    int values,
    List<String> otherwise,
    Message words,
    String runId,
    @Nullable Throwable failure) {

  /** The state of the record. */
  public enum Status {
    /** The record exists, and a re-read confirmed all values. */
    CREATED,
    /** The record exists, but a re-read showed other values. */
    OTHERWISE,
    /** The record exists, and so do more of its name than were sent; the words name them (Q16). */
    DOUBLED,
    /** The service refused the record: it doesn't exist. */
    REFUSED,
    /** Nothing was sent, or the service is temporarily unavailable: the record doesn't exist. */
    NOT_SENT,
    /** The record was sent but could not be looked for yet. */
    OPEN,
    /** The record was sent and looked for; the user has to decide (Q16). */
    UNCERTAIN
  }

  /** Returns whether the record is known to exist. */
  public boolean isThere() {
    return standing == Status.CREATED || standing == Status.OTHERWISE || standing == Status.DOUBLED;
  }

  /** Returns whether the record was sent and its run must look for it first. */
  public boolean isOpenEnded() {
    return standing == Status.OPEN && !runId.isEmpty();
  }

  /**
   * Creates the report of a run: a record counts as created only if it was re-read.
   *
   * @param sent the draft that was sent; it has the titles of the fields
   */
  static CreateReport of(CreateOutcome<?> outcome, NewRecordDraft sent) {
    CreateResult result = outcome.result();
    List<String> otherwise =
        outcome.unwritten().keySet().stream().map(field -> title(sent, field)).toList();
    return new CreateReport(
        standing(outcome, otherwise.isEmpty()),
        result.create().name(),
        result.create().values().size(),
        otherwise,
        result.reason(),
        outcome.runId(),
        outcome.written().failure());
  }

  private static String title(NewRecordDraft sent, FieldRef field) {
    return sent.fields().stream()
        .map(FieldEditor::spec)
        .filter(spec -> spec.field().equals(field))
        .map(spec -> spec.title())
        .findFirst()
        .orElse(field.key());
  }

  private static Status standing(CreateOutcome<?> outcome, boolean allAsWanted) {
    CreateResult result = outcome.result();
    boolean isRead = outcome.written().after() != null;
    return switch (result.verdict()) {
      case null -> Status.NOT_SENT;
      case REJECTED -> Status.REFUSED;
      case APPLIED, UNCHANGED, DIFFERENT -> {
        boolean plain =
            result.verdict() == Verdict.APPLIED
                && (result.reason().isEmpty() || result.isSearchedInPart());
        Status complete = result.isDoubled() ? Status.DOUBLED : Status.CREATED;
        boolean asWanted = (plain || result.isDoubled()) && allAsWanted;
        yield !isRead ? Status.OPEN : asWanted ? complete : Status.OTHERWISE;
      }
      case BLANK, CONFLICT, UNCERTAIN -> outcome.open() ? Status.OPEN : Status.UNCERTAIN;
    };
  }

  /**
   * Creates the report of a run that failed.
   *
   * @param looked the id of the run that was resumed to look for the record; empty for a new run
   */
  static CreateReport failed(String name, Throwable thrown, String looked) {
    UnconfirmedResultException unsettled =
        thrown instanceof UnconfirmedResultException of ? of : null;
    String runId = unsettled == null ? looked : unsettled.runId();
    Status standing = runId.isEmpty() ? Status.NOT_SENT : Status.OPEN;
    Throwable why = unsettled == null ? thrown : unsettled.why();
    return new CreateReport(standing, name, 0, List.of(), Message.none(), runId, why);
  }

  /** Describes the result and the next step. */
  public String text(Messages messages) {
    FailureText failures = new FailureText(messages);
    List<String> sentences = new ArrayList<>();
    sentences.add(messages.text("create." + standing, name, values, runId));
    if (isThere() && !otherwise.isEmpty()) {
      sentences.add(messages.text("create.fields", otherwise.size(), String.join(", ", otherwise)));
    }
    if (failure != null) {
      sentences.add(failures.what(failure));
      if (standing == Status.NOT_SENT) {
        sentences.add(failures.next(failure));
      }
      sentences.add(messages.text("create.detail", failures.detail(failure)));
    }
    if (!words.isEmpty()) {
      sentences.add(messages.text("create.words", messages.text(words)));
    }
    return String.join(" ", sentences);
  }
}
