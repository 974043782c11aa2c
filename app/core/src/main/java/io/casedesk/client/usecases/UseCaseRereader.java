package io.casedesk.client.usecases;

import io.casedesk.client.paging.ListEnd;
import io.casedesk.client.paging.PageBase;
import io.casedesk.client.paging.PageSource;
import io.casedesk.client.paging.PagingMemory;
import io.casedesk.client.paging.UseCasePage;
import io.casedesk.client.records.PageRow;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds use cases again (Q19): first on the pages where they were seen last, each page once for all
 * its records, then on the others, until all are found or every page was read once.
 */
final class UseCaseRereader<R extends CaseRecord> {

  private final PageSource<R> source;
  private final PagingMemory memory;
  private final Set<String> ids;
  private final Map<String, R> found = new LinkedHashMap<>();
  private final Set<Integer> read = new HashSet<>();
  private final Set<String> seen = new HashSet<>();
  private int totalPages = -1;
  private final ListEnd end = new ListEnd();
  private boolean isEmpty;
  private @Nullable ApiException refusal;
  private boolean anyPage;

  UseCaseRereader(PageSource<R> source, PagingMemory memory, Set<String> ids) {
    this.source = source;
    this.memory = memory;
    this.ids = ids;
  }

  /** Searches for the records and returns those found, by id. */
  Map<String, R> run() {
    lastKnownPages(memory, ids).forEach(this::readOnce);
    readOthers();
    if (!anyPage && refusal != null) {
      throw refusal;
    }
    return found;
  }

  /** The pages where the records were seen last. */
  static Set<Integer> lastKnownPages(PagingMemory memory, Set<String> ids) {
    Set<Integer> likely = new TreeSet<>();
    ids.forEach(id -> memory.pageOf(id).ifPresent(likely::add));
    return likely;
  }

  private void readOthers() {
    PageBase base = memory.base();
    int number = base.first();
    boolean fresh = true;
    // A page without new records among those read first says nothing about the pages before it.
    end.add(true);
    while (!done() && number <= PageSource.MOST_PAGES && !end.isHopeless()) {
      if (totalPages >= 0 ? number > base.last(totalPages) : isBehindTheEnd(number, fresh)) {
        break;
      }
      fresh = readOnce(number);
      number++;
    }
    // If the service changed its numbering, the page at the other end is missing.
    if (!done() && base == PageBase.ZERO && totalPages > 0) {
      readOnce(totalPages);
    } else if (!done() && base == PageBase.ONE) {
      readOnce(0);
    }
  }

  /**
   * Whether a page without new records is the end of the list; a page 1 like page 0 is only an
   * alias.
   */
  private boolean isBehindTheEnd(int number, boolean fresh) {
    return !fresh && number > (isEmpty ? 1 : 2);
  }

  private boolean done() {
    return found.size() == ids.size();
  }

  /**
   * Reads a page unless it was read before; returns whether it has new records, or was read before.
   */
  private boolean readOnce(int number) {
    if (!read.add(number)) {
      return true;
    }
    UseCasePage<R> page;
    try {
      page = source.read(number, memory.limit());
    } catch (ApiException e) {
      if (!PageSource.isMissing(e)) {
        throw e;
      }
      refusal = e;
      return false;
    }
    anyPage = true;
    if (page.totalPages() >= 0 && !page.isEmpty()) {
      totalPages = page.totalPages();
    }
    for (PageRow<R> row : page.rows()) {
      R record = row.record();
      if (record != null) {
        memory.seen(row.key(), number);
        addIfRequested(record);
      }
    }
    isEmpty = page.isEmpty();
    boolean fresh = seen.addAll(page.keys());
    end.add(fresh);
    return fresh;
  }

  private void addIfRequested(R record) {
    if (ids.contains(record.id())) {
      found.put(record.id(), record);
    }
  }
}
