package io.casedesk.client.paging;

import io.casedesk.client.records.PageRow;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** A list of ids that is paged as a service might, and may change between two answers. */
final class PagedService implements PageSource<String> {

  /** What is answered behind the last page. */
  enum Beyond {
    EMPTY,
    LAST_PAGE_AGAIN,
    REFUSED
  }

  final List<String> rows = new ArrayList<>();
  final List<Integer> asked = new ArrayList<>();
  PageBase base = PageBase.ZERO;
  Beyond beyond = Beyond.EMPTY;
  boolean meta = true;
  boolean total;
  int cap = Integer.MAX_VALUE;
  int least;
  IntConsumer before = request -> {};

  PagedService(int records) {
    IntStream.range(0, records).forEach(i -> rows.add("r" + i));
  }

  @Override
  public UseCasePage<String> read(int number, int limit) {
    before.accept(asked.size());
    asked.add(number);
    if (limit > cap) {
      return page(rows.subList(0, Math.min(50, rows.size())), 1);
    }
    if (number == 0 && base == PageBase.ONE_STRICT) {
      throw new ApiException.Rejected(new Call("GET", "/use-cases", 400, "no"));
    }
    int pages = Math.max(least, Math.ceilDiv(rows.size(), limit));
    int index = base == PageBase.ZERO ? number : Math.max(0, number - 1);
    if (index >= pages && index > 0) {
      if (beyond == Beyond.REFUSED) {
        throw new ApiException.NotFound(new Call("GET", "/use-cases", 404, "no"));
      }
      index = beyond == Beyond.EMPTY ? index : Math.max(0, pages - 1);
    }
    int from = Math.min(rows.size(), index * limit);
    return page(rows.subList(from, Math.min(rows.size(), from + limit)), pages);
  }

  private UseCasePage<String> page(List<String> ids, int pages) {
    List<PageRow<String>> list = new ArrayList<>();
    ids.forEach(id -> list.add(new PageRow<>(id, id, null)));
    return new UseCasePage<>(
        List.copyOf(list), meta ? pages : -1, meta && total ? rows.size() : -1);
  }
}
