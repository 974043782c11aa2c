package io.casedesk.client;

import io.casedesk.model.ReadOutcome.Reason;
import io.casedesk.model.ReadOutcome.Shortfall;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows of one pass, which of them could not be used, and what speaks against their being all. */
final class RowDeduplicator {

  private final Map<String, Integer> pageOf = new HashMap<>();
  private final Map<Reason, Shortfall> doubts = new LinkedHashMap<>();
  private final Map<String, Shortfall> problems = new LinkedHashMap<>();

  /**
   * Adds those of a page; one that was on another page before is a reason to doubt (Q3).
   *
   * @return how many had not been seen
   */
  <R> int add(int number, UseCasePage<R> page) {
    int fresh = 0;
    for (PageRow<R> row : page.rows()) {
      Integer earlier = pageOf.putIfAbsent(row.key(), number);
      PageRow.Problem problem = row.problem();
      if (problem != null) {
        problems.put(
            row.key(), new Shortfall(problem.reason(), "page " + number + ": " + problem.text()));
      } else if (earlier != null) {
        doubt(
            Reason.ROWS_MOVED,
            "record " + row.key() + " came on page " + earlier + " and again on page " + number);
      }
      fresh += earlier == null ? 1 : 0;
    }
    return fresh;
  }

  /** Notes what speaks against having seen all; of each kind the first. */
  void doubt(Reason reason, String detail) {
    doubts.putIfAbsent(reason, new Shortfall(reason, detail));
  }

  boolean isDoubted() {
    return !doubts.isEmpty();
  }

  /** What speaks against having seen every record: at most one for each reason. */
  List<Shortfall> doubts() {
    return List.copyOf(doubts.values());
  }

  /** Rows that could not be used. */
  List<Shortfall> problems() {
    return List.copyOf(problems.values());
  }

  /** Distinct rows seen. */
  int rows() {
    return pageOf.size();
  }

  boolean saw(String key) {
    return pageOf.containsKey(key);
  }
}
