package io.casedesk.files.checklists;

import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewHistory.Remark;
import io.casedesk.model.checklist.ReviewedChecklists;
import io.casedesk.model.checklist.ReviewedChecklists.Entry;
import io.casedesk.model.checklist.ReviewedChecklists.Row;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Builds the table of reviews of a review pack: the reviews of each checklist, with reviewer and
 * note, and the remarks on its answers; in case of a conflict, all contradicting reviews. Includes
 * checklists that are gone.
 */
record ReviewRows(ReviewedChecklists checklists) {

  static final List<String> COLUMNS =
      List.of(
          "Solution",
          "Name",
          "Checklist",
          "Checklist ID",
          "Answer",
          "State",
          "Said",
          "By",
          "At",
          "Note");

  /** The rows, solution by solution. */
  void rows(Consumer<List<String>> rows) {
    for (Row row : checklists.rows()) {
      row.entries()
          .forEach(entry -> rows(row, entry, ReviewTables.word(entry.standing().state()), rows));
      row.gone().forEach(gone -> rows(row, gone.entry(), ReviewTables.word(gone), rows));
    }
  }

  private static void rows(Row row, Entry entry, String state, Consumer<List<String>> rows) {
    List<String> place = ReviewTables.place(row.solution(), entry.checklist());
    entry.standing().counting().forEach(review -> rows.accept(cells(place, review, state)));
    entry
        .standing()
        .remarks()
        .forEach(remark -> rows.accept(cells(place, remark.review(), state(remark))));
  }

  private static List<String> cells(List<String> place, Review review, String state) {
    return ReviewTables.with(
        place,
        review.seen().answer(),
        state,
        review.statement().mark().text(),
        ReviewTables.by(review),
        ReviewTables.time(review.statement().at()),
        review.statement().note());
  }

  private static String state(Remark remark) {
    return remark.lapsed() ? "answer changed since" : "";
  }

  /** The remarks of a checklist in one cell. */
  static String remarks(Entry entry) {
    return entry.standing().remarks().stream()
        .map(
            remark ->
                "%s: %s (%s%s)"
                    .formatted(
                        remark.answer(),
                        remark.review().statement().note(),
                        ReviewTables.by(remark.review()),
                        remark.lapsed() ? ", " + state(remark) : ""))
        .collect(Collectors.joining("; "));
  }
}
