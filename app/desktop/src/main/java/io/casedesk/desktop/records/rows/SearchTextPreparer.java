package io.casedesk.desktop.records.rows;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.CaseRecord;
import java.util.List;

/**
 * Computes the search indexes of rows in the background once the user is about to search. The
 * indexes take as much memory as the texts: only the first rows of a long list are indexed.
 * Searching the remaining rows takes longer.
 */
final class SearchTextPreparer<R extends CaseRecord> {

  /** Lists up to this size are searched fast enough without an index. */
  private static final int FEW = 1_000;

  /** Fraction of the maximum heap size that indexes may take: one thirty-second. */
  private static final long SHARE = 32;

  private final RowStore<R> all;
  private final Tasks tasks;
  private final long most;
  private boolean begun;
  private boolean working;

  /** Number of leading rows that were indexed or skipped because of the memory limit. */
  private int done;

  SearchTextPreparer(RowStore<R> all, Tasks tasks) {
    this(all, tasks, Runtime.getRuntime().maxMemory() / SHARE);
  }

  SearchTextPreparer(RowStore<R> all, Tasks tasks, long most) {
    this.all = all;
    this.tasks = tasks;
    this.most = most;
  }

  /** Indexes all rows, and from now on each row that is added. */
  void begin() {
    begun = true;
    prepare();
  }

  /** Indexes the rows from this position on again, if indexes are wanted. */
  void changed(int from) {
    done = Math.min(done, from);
    prepare();
  }

  private void prepare() {
    int from = Math.min(done, all.size());
    boolean due = begun && all.size() > FEW;
    if (!due || working || from == all.size()) {
      return;
    }
    List<ListRow<R>> now = all.now();
    working = true;
    done = all.size();
    tasks
        .call(() -> ready(now, from))
        .onFinally(
            () -> {
              working = false;
              prepare();
            })
        .start();
  }

  private int ready(List<ListRow<R>> rows, int from) {
    long taken = 0;
    int place = 0;
    for (; place < from; place++) {
      taken += rows.get(place).searchLength();
    }
    for (; place < rows.size() && taken < most; place++) {
      rows.get(place).makeReady();
      taken += rows.get(place).searchLength();
    }
    return place;
  }
}
