package io.casedesk.client.paging;

import io.casedesk.client.records.PageRow;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Call;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** What a filter matches, in batches as a service might send them. Safe for several threads. */
final class BatchedService implements PageSource<String> {

  /** What is answered behind the last batch. */
  enum Beyond {
    EMPTY,
    LAST_BATCH_AGAIN,
    REFUSED
  }

  final List<String> rows = new ArrayList<>();
  final List<Integer> asked = Collections.synchronizedList(new ArrayList<>());
  Beyond beyond = Beyond.EMPTY;

  /** The number of the first batch; below it comes the first as well, or nothing. */
  int base;

  boolean emptyBelow;

  /** Rows of a batch at most. */
  int cap = 200;

  /** Whatever is asked for, the first batch comes. */
  boolean stays;

  /** Whatever size is asked for, a batch is as large as it can be. */
  boolean ignoresSize;

  IntConsumer before = request -> {};

  BatchedService(int records) {
    IntStream.range(0, records).forEach(i -> rows.add("r" + i));
  }

  @Override
  public synchronized UseCasePage<String> read(int number, int limit) {
    before.accept(asked.size());
    asked.add(number);
    int size = ignoresSize ? cap : Math.min(limit, cap);
    if (number < base && emptyBelow) {
      return UseCasePage.none();
    }
    int index = stays ? 0 : Math.max(0, number - base);
    int batches = Math.max(1, Math.ceilDiv(rows.size(), size));
    if (index >= batches) {
      switch (beyond) {
        case EMPTY -> {
          return UseCasePage.none();
        }
        case LAST_BATCH_AGAIN -> index = batches - 1;
        case REFUSED ->
            throw new ApiException.Rejected(new Call("POST", "/filter", 400, "no batch " + number));
      }
    }
    int from = Math.min(rows.size(), index * size);
    return page(rows.subList(from, Math.min(rows.size(), from + size)).toArray(String[]::new));
  }

  static UseCasePage<String> page(String... ids) {
    return new UseCasePage<>(
        Arrays.stream(ids).map(id -> new PageRow<>(id, id, null)).toList(), -1, -1);
  }
}
