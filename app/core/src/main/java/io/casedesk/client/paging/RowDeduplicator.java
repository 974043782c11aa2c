package io.casedesk.client.paging;

import io.casedesk.client.records.PageRow;
import io.casedesk.messages.Message;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.model.service.ReadOutcome.Shortfall;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the distinct rows of one pass, the unusable ones, and the reasons why rows may be
 * missing.
 */
final class RowDeduplicator {

  private final Map<String, Integer> pageOf = new HashMap<>();
  private final Map<Reason, Shortfall> doubts = new LinkedHashMap<>();
  private final Map<String, Shortfall> problems = new LinkedHashMap<>();

  /**
   * Adds the rows of a page; a row that was on another page before is a reason to doubt (Q3).
   *
   * @return the number of new rows
   */
  <R> int add(Integer number, UseCasePage<R> page) {
    int fresh = 0;
    for (PageRow<R> row : page.rows()) {
      Integer earlier = pageOf.putIfAbsent(row.key(), number);
      PageRow.Problem problem = row.problem();
      if (problem != null) {
        problems.put(
            row.key(),
            new Shortfall(
                problem.reason(), Message.of("read.problem-on-page", number, problem.what())));
      } else if (earlier != null) {
        doubt(Reason.ROWS_MOVED, Message.of("read.record-again", row.key(), earlier, number));
      }
      fresh += earlier == null ? 1 : 0;
    }
    return fresh;
  }

  /** Whether a page has a row that was not seen before. */
  boolean isNewOn(UseCasePage<?> page) {
    return page.rows().stream().anyMatch(row -> !saw(row.key()));
  }

  /** Notes a reason why rows may be missing; only the first of each kind is kept. */
  void doubt(Reason reason, Message detail) {
    doubts.putIfAbsent(reason, new Shortfall(reason, detail));
  }

  boolean isDoubted() {
    return !doubts.isEmpty();
  }

  /** The reasons why records may be missing, at most one of each kind. */
  List<Shortfall> doubts() {
    return List.copyOf(doubts.values());
  }

  /** The unusable rows. */
  List<Shortfall> problems() {
    return List.copyOf(problems.values());
  }

  /** The number of distinct rows. */
  int rows() {
    return pageOf.size();
  }

  boolean saw(String key) {
    return pageOf.containsKey(key);
  }
}
