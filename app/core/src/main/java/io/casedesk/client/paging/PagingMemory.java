package io.casedesk.client.paging;

import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers the paging behavior of the service, for one connection. Safe for several threads. */
public final class PagingMemory {

  private final Map<String, Integer> pages = new ConcurrentHashMap<>();
  private final PageBase pageBase;
  private volatile PageBase base;
  private volatile int limit = PageSource.HIGHEST_LIMIT;
  private volatile boolean capped;

  /** Creates an empty memory. */
  public PagingMemory() {
    this(PageBase.UNKNOWN);
  }

  /**
   * Creates a memory with the page numbering that the user set.
   *
   * @param pageBase the numbering; unknown when it is to be detected
   */
  public PagingMemory(PageBase pageBase) {
    this.pageBase = pageBase;
    base = pageBase;
  }

  /** The page numbering for a read that must not rely on earlier reads. */
  PageBase pageBase() {
    return pageBase;
  }

  public PageBase base() {
    return base;
  }

  public int limit() {
    return limit;
  }

  /** Sets the page numbering that a read has shown; unknown when there was a contradiction. */
  void base(PageBase shown) {
    base = shown == PageBase.UNKNOWN ? pageBase : shown;
  }

  /** Sets another page length; the pages of records are then unknown. */
  void limit(int other) {
    if (limit != other) {
      pages.clear();
      limit = other;
    }
  }

  /** Notes the most rows that the service puts on a page, whatever the limit. */
  void noteLargestPage(int rows) {
    capped = true;
    limit(rows);
  }

  /** Notes that the service did not truncate the list because of an excessive limit (Q2). */
  void noteNotTruncated() {
    if (!capped) {
      limit(PageSource.HIGHEST_LIMIT);
    }
  }

  /** Notes the page on which a record was seen last. */
  public void seen(String id, Integer page) {
    pages.put(id, page);
  }

  public OptionalInt pageOf(String id) {
    Integer page = pages.get(id);
    return page == null ? OptionalInt.empty() : OptionalInt.of(page);
  }

  public boolean isEmpty() {
    return pages.isEmpty();
  }
}
