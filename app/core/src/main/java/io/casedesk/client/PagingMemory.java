package io.casedesk.client;

import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/** What a connection has learned of how the service pages. Safe for several threads. */
final class PagingMemory {

  private final Map<String, Integer> pages = new ConcurrentHashMap<>();
  private final PageBase said;
  private volatile PageBase base;
  private volatile int limit = PageSource.HIGHEST_LIMIT;
  private volatile boolean capped;

  /** Nothing is known yet. */
  PagingMemory() {
    this(ClientOptions.FirstPage.FOUND_OUT);
  }

  /** Nothing is known but what somebody says. */
  PagingMemory(ClientOptions.FirstPage firstPage) {
    said =
        switch (firstPage) {
          case FOUND_OUT -> PageBase.UNKNOWN;
          case ZERO -> PageBase.ZERO;
          case ONE -> PageBase.ONE;
        };
    base = said;
  }

  /** What a read begins with that is not to rely on earlier ones. */
  PageBase said() {
    return said;
  }

  PageBase base() {
    return base;
  }

  int limit() {
    return limit;
  }

  /** What a read has shown; unknown when something spoke against it. */
  void base(PageBase shown) {
    base = shown == PageBase.UNKNOWN ? said : shown;
  }

  /** From now on pages have another length, so what is on which is no longer known. */
  void limit(int other) {
    if (limit != other) {
      pages.clear();
      limit = other;
    }
  }

  /** The service was seen to put no more rows than this on a page, whatever limit is asked for. */
  void cap(int rows) {
    capped = true;
    limit(rows);
  }

  /** The list is no longer one the service might have cut for an excessive limit (Q2). */
  void notCut() {
    if (!capped) {
      limit(PageSource.HIGHEST_LIMIT);
    }
  }

  /** Where a record was seen last. */
  void seen(String id, int page) {
    pages.put(id, page);
  }

  OptionalInt pageOf(String id) {
    Integer page = pages.get(id);
    return page == null ? OptionalInt.empty() : OptionalInt.of(page);
  }

  boolean isEmpty() {
    return pages.isEmpty();
  }
}
