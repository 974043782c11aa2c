package io.casedesk.desktop.records.create;

import io.casedesk.changes.journal.CreateResult;
import io.casedesk.desktop.changes.review.UnconfirmedResultException;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.records.create.CreateReport.Standing;
import io.casedesk.desktop.records.unsent.NewRecordDraft;
import io.casedesk.model.FieldRef;
import io.casedesk.model.Verdict;
import java.util.List;

/** Creates the report of a new record. Reports it as created only if it was re-read. */
final class CreateReportFactory {

  private CreateReportFactory() {}

  /**
   * Creates the report of a run.
   *
   * @param sent the draft that was sent; it has the titles of the fields
   */
  static CreateReport of(CreateOutcome<?> createOutcome, NewRecordDraft sent) {
    CreateResult result = createOutcome.result();
    List<String> otherwise =
        createOutcome.unwritten().keySet().stream().map(field -> title(sent, field)).toList();
    return new CreateReport(
        standing(createOutcome, otherwise.isEmpty()),
        result.create().name(),
        result.create().values().size(),
        otherwise,
        result.reason(),
        createOutcome.runId(),
        createOutcome.written().failure());
  }

  private static String title(NewRecordDraft sent, FieldRef field) {
    return sent.fields().stream()
        .map(FieldState::spec)
        .filter(spec -> spec.field().equals(field))
        .map(spec -> spec.title())
        .findFirst()
        .orElse(field.key());
  }

  private static Standing standing(CreateOutcome<?> createOutcome, boolean allAsWanted) {
    CreateResult result = createOutcome.result();
    boolean isRead = createOutcome.written().after() != null;
    return switch (result.verdict()) {
      case null -> Standing.NOT_SENT;
      case REJECTED -> Standing.REFUSED;
      case APPLIED, UNCHANGED, DIFFERENT -> {
        boolean plain = result.verdict() == Verdict.APPLIED && result.reason().isEmpty();
        yield !isRead
            ? Standing.OPEN
            : plain && allAsWanted ? Standing.CREATED : Standing.OTHERWISE;
      }
      case BLANK, CONFLICT, UNCERTAIN -> createOutcome.open() ? Standing.OPEN : Standing.UNCERTAIN;
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
    boolean sent = !runId.isEmpty();
    Throwable why = unsettled == null ? thrown : unsettled.why();
    return new CreateReport(
        sent ? Standing.OPEN : Standing.NOT_SENT, name, 0, List.of(), "", runId, why);
  }
}
