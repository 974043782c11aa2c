package io.casedesk.client;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** How many rows each page of a pass held, and what that says of rows that were left out. */
final class PageLengthCheck {

  private final TreeMap<Integer, Integer> rows = new TreeMap<>();

  /** A page was read. One that is another name for a page already read is not to be added. */
  void add(int number, int length) {
    // An empty page 0 is none of a service that counts from 1.
    if (number > 0 || length > 0) {
      rows.put(number, length);
    }
  }

  /** A page before the last with rows that holds fewer than another (Q3). */
  Optional<String> hole() {
    int longest = longest();
    int last = last();
    return rows.headMap(last).entrySet().stream()
        .filter(page -> page.getValue() < longest)
        .findFirst()
        .map(
            page ->
                "page "
                    + page.getKey()
                    + " held "
                    + page.getValue()
                    + " records, another "
                    + longest
                    + ", and more came behind it, up to page "
                    + last);
  }

  /** The rows on a page when there are several and none holds as many as asked for; 0 otherwise. */
  int shortOf(int limit) {
    return withRows() > 1 && longest() < limit ? longest() : 0;
  }

  /** Pages that held any. */
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
