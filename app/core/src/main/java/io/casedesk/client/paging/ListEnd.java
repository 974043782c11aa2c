package io.casedesk.client.paging;

import io.casedesk.messages.Message;
import io.casedesk.model.service.ReadOutcome.Reason;
import java.util.function.Supplier;

/**
 * Decides where a list ends, for every reader of pages. A list of unknown length ends only after a
 * page that brings no new id was read again and the next two bring none either (Q4), since a single
 * page may come empty by mistake. A list of known length is given up after {@link #MOST_STALE}
 * pages without a new id.
 */
public final class ListEnd {

  /** Consecutive pages without a new id after which a list is given up, whatever its page count. */
  static final int MOST_STALE = 20;

  /** The first page without a new id, and the next two. */
  private static final int STALE_AT_END = 3;

  /** How often the first page without a new id is read in all. */
  private static final int READS_OF_END = 3;

  private int staleInARow;

  /**
   * Reads a page again that brings no new id, as if it were the end of the list. If it then brings
   * some, the list is doubted: other pages may have come empty as well.
   *
   * @param page the page as it was read first
   * @param read reads the page again
   */
  <R> UseCasePage<R> readAgain(
      int number, UseCasePage<R> page, RowDeduplicator seen, Supplier<UseCasePage<R>> read) {
    boolean isNewAtOnce = seen.isNewOn(page);
    UseCasePage<R> last = page;
    for (int reads = 1; reads < READS_OF_END && !seen.isNewOn(last); reads++) {
      last = read.get();
    }
    if (!isNewAtOnce && seen.isNewOn(last)) {
      seen.doubt(Reason.PAGES_CHANGED, Message.of("read.page-came-late", number));
    }
    return last;
  }

  /** Notes a page. An alias of the first page says nothing about the end and must not be noted. */
  public void add(boolean bringsNewIds) {
    staleInARow = bringsNewIds ? 0 : staleInARow + 1;
  }

  /** Whether the latest page brought no new id. */
  boolean isNear() {
    return staleInARow > 0;
  }

  /** Whether a list of unknown length ends with the latest page. */
  boolean isReached() {
    return staleInARow >= STALE_AT_END;
  }

  /** Whether so many pages brought no new id that reading on is useless. */
  public boolean isHopeless() {
    return staleInARow >= MOST_STALE;
  }
}
