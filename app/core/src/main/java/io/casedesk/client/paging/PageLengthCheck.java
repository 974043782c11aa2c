package io.casedesk.client.paging;

import io.casedesk.messages.Message;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Checks the page lengths of a pass for signs of missing rows. */
final class PageLengthCheck {

  private final TreeMap<Integer, Integer> rows = new TreeMap<>();

  /** Adds a page. An alias of a page that was read already must not be added. */
  void add(int number, int length) {
    // An empty page 0 does not belong to the list of a service that counts from 1.
    if (number > 0 || length > 0) {
      rows.put(number, length);
    }
  }

  /** Describes a page before the last non-empty one that has fewer rows than another (Q3). */
  Optional<Message> shortPage() {
    int longest = longest();
    int last = last();
    return rows.headMap(last).entrySet().stream()
        .filter(page -> page.getValue() < longest)
        .findFirst()
        .map(
            page ->
                Message.of(
                    "read.short-page",
                    page.getKey(),
                    Message.count(page.getValue(), "count.record", "count.records"),
                    longest,
                    last));
  }

  /**
   * The rows of the largest page when there are several pages and none has as many rows as
   * requested; 0 otherwise.
   */
  int shortOf(int limit) {
    return withRows() > 1 && longest() < limit ? longest() : 0;
  }

  /** The number of pages that are not empty. */
  long withRows() {
    return rows.values().stream().filter(length -> length > 0).count();
  }

  private int longest() {
    return rows.values().stream().max(Integer::compare).orElse(0);
  }

  private int last() {
    return rows.entrySet().stream()
        .filter(page -> page.getValue() > 0)
        .map(Map.Entry::getKey)
        .reduce(0, Integer::max);
  }
}
