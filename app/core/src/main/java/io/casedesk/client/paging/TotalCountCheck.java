package io.casedesk.client.paging;

import io.casedesk.messages.Message;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks the list against a total count, if the service sends one. The contract mentions none
 * (4.1), so a count is used only when it agrees with the number of pages, if that is sent, and only
 * as a reason to doubt: a record deleted during a read moves others to pages that were read
 * already, and only the count would show it.
 */
final class TotalCountCheck {

  private final int limit;
  private int pages;
  private long most;
  private long latest = -1;
  private @Nullable Message change;
  private boolean missing;

  TotalCountCheck(int limit) {
    this.limit = limit;
  }

  void add(UseCasePage<?> page) {
    pages = Math.max(pages, page.totalPages());
    most = Math.max(most, page.total());
    if (page.isEmpty()) {
      return;
    }
    if (page.total() < 0
        || page.totalPages() < 1
        || Math.ceilDiv(page.total(), limit) != page.totalPages()) {
      missing = true;
      return;
    }
    if (latest >= 0 && latest != page.total()) {
      change = Message.of("read.count-changed", counted(latest), page.total());
    }
    latest = page.total();
  }

  /** Whether every page had a plausible count. */
  boolean areKnown() {
    return latest >= 0 && !missing;
  }

  /** The reason to doubt an empty list, whose page count may be 1. */
  Optional<Message> doubtNone() {
    if (pages <= 1 && most <= 0) {
      return Optional.empty();
    }
    return Optional.of(
        most > 0
            ? Message.of("read.none-of-records", counted(most))
            : Message.of("read.none-of-pages", Message.count(pages, "count.page", "count.pages")));
  }

  /** The reason to doubt that this is the number of all records. */
  Optional<Message> doubt(int records) {
    if (change != null) {
      return Optional.of(change);
    }
    if (pages <= 0 && most > records) {
      return Optional.of(Message.of("read.other-count", counted(most), records));
    }
    return latest < 0 || latest == records
        ? Optional.empty()
        : Optional.of(Message.of("read.other-count", counted(latest), records));
  }

  private static Message counted(long records) {
    return Message.count(records, "count.record", "count.records");
  }
}
