package io.casedesk.files.checklists;

import io.casedesk.model.checklist.FieldDifference;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewedChecklists;
import io.casedesk.model.checklist.ReviewedChecklists.Entry;
import io.casedesk.model.checklist.ReviewedChecklists.RemovedChecklist;
import io.casedesk.model.checklist.ReviewedChecklists.Row;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Builds the list form of a review pack: a row for each checklist, and one for each solution
 * without checklists.
 *
 * @param checklists the contents of the pack
 * @param time formats the time of a review
 */
record ReviewList(ReviewedChecklists checklists, Function<Instant, String> time) {

  /** The columns as headings of a sheet. */
  static final List<String> COLUMNS =
      List.of(
          "Solution",
          "Name",
          "Status",
          "Owner",
          "Playbook",
          "Page",
          "Checklist ID",
          "State",
          "By",
          "At",
          "Note",
          "Changed",
          "Fingerprint",
          "Problem",
          "Remarks");

  /** The columns in a CSV file. */
  static final List<String> CSV_COLUMNS =
      List.of(
          "solution_id",
          "solution",
          "status",
          "owner",
          "playbook",
          "page",
          "checklist",
          "state",
          "reviewed_by",
          "reviewed_at",
          "note",
          "changed",
          "fingerprint",
          "problem",
          "remarks");

  /** The rows, solution by solution. */
  void rows(Consumer<List<String>> rows) {
    for (Row row : checklists.rows()) {
      if (row.entries().isEmpty()) {
        String presence = ReviewTables.presence(row);
        rows.accept(
            ReviewTables.with(
                head(row), "", "", "", presence, "", "", "", "", "", row.problem(), ""));
      }
      for (Entry entry : row.entries()) {
        String state = ReviewTables.word(entry.standing().state());
        rows.accept(ReviewTables.with(head(row), cells(entry, state, "")));
      }
      for (RemovedChecklist gone : row.gone()) {
        String state = ReviewTables.word(gone);
        rows.accept(
            ReviewTables.with(head(row), cells(gone.entry(), state, ReviewTables.since(gone))));
      }
    }
  }

  private static List<String> head(Row row) {
    return ReviewTables.solution(row).subList(0, ReviewTables.solutionColumns().size() - 1);
  }

  private String[] cells(Entry entry, String state, String problem) {
    Review review = entry.standing().newest();
    return new String[] {
      entry.checklist().page().playbook(),
      entry.checklist().page().page(),
      entry.checklist().key(),
      state,
      review == null ? "" : review.statement().by(),
      review == null ? "" : time.apply(review.statement().at()),
      review == null ? "" : review.statement().note(),
      entry.standing().changes().stream()
          .map(FieldDifference::path)
          .collect(Collectors.joining(" ")),
      entry.checklist().fingerprint(),
      problem,
      ReviewRows.remarks(entry)
    };
  }
}
