package io.casedesk.desktop.ui.records;

import io.casedesk.changes.CreateResult;
import io.casedesk.desktop.ui.records.CreateReport.Standing;
import io.casedesk.desktop.ui.review.UnsettledException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.Verdict;
import java.util.List;
import java.util.function.Function;

/** Judges what came of creating a record. Says that it is there only where it was read again. */
final class CreateReports {

  private CreateReports() {}

  /**
   * What came of a run.
   *
   * @param title the name of a field
   */
  static CreateReport of(Created<?> created, Function<FieldRef, String> title) {
    CreateResult result = created.result();
    List<String> otherwise = created.unwritten().keySet().stream().map(title).toList();
    return new CreateReport(
        standing(created, otherwise.isEmpty()),
        result.create().name(),
        result.create().values().size(),
        otherwise,
        result.reason(),
        created.runId(),
        created.written().failure());
  }

  private static Standing standing(Created<?> created, boolean allAsWanted) {
    CreateResult result = created.result();
    boolean isRead = created.written().after() != null;
    return switch (result.verdict()) {
      case null -> Standing.NOT_SENT;
      case REJECTED -> Standing.REFUSED;
      case APPLIED, UNCHANGED, DIFFERENT -> {
        boolean plain = result.verdict() == Verdict.APPLIED && result.reason().isEmpty();
        yield !isRead
            ? Standing.OPEN
            : plain && allAsWanted ? Standing.CREATED : Standing.OTHERWISE;
      }
      case BLANK, CONFLICT, UNCERTAIN -> created.open() ? Standing.OPEN : Standing.UNCERTAIN;
    };
  }

  /**
   * What is known where the run itself failed.
   *
   * @param looked the run that was gone on with to look for it; empty where it was to be sent
   */
  static CreateReport failed(String name, Throwable thrown, String looked) {
    UnsettledException unsettled = thrown instanceof UnsettledException of ? of : null;
    String runId = unsettled == null ? looked : unsettled.runId();
    boolean sent = !runId.isEmpty();
    Throwable why = unsettled == null ? thrown : unsettled.why();
    return new CreateReport(
        sent ? Standing.OPEN : Standing.NOT_SENT, name, 0, List.of(), "", runId, why);
  }
}
