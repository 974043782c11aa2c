package io.casedesk.desktop.records.rows;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.CaseRecord;
import java.util.List;

/**
 * Makes rows ready to be searched, so that whoever searches next need not wait until all that was
 * read is read through. That takes as much memory as the texts themselves: of long lists only the
 * first rows are made ready, and searching the others takes the time instead.
 */
final class SearchTextPreparer<R extends CaseRecord> {

  /** Rows that are read through in no time need not be made ready. */
  private static final int FEW = 1_000;

  /** Of the memory this program may have. */
  private static final long SHARE = 16;

  private final RowStore<R> all;
  private final Tasks tasks;
  private final long most;
  private boolean working;

  /** Rows from the first on that were made ready, or were not because there is no more room. */
  private int done;

  SearchTextPreparer(RowStore<R> all, Tasks tasks) {
    this(all, tasks, Runtime.getRuntime().maxMemory() / SHARE);
  }

  SearchTextPreparer(RowStore<R> all, Tasks tasks, long most) {
    this.all = all;
    this.tasks = tasks;
    this.most = most;
  }

  /** Rows from this place on are others now. */
  void changed(int from) {
    done = Math.min(done, from);
    prepare();
  }

  private void prepare() {
    int from = Math.min(done, all.size());
    if (working || all.size() <= FEW || from == all.size()) {
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
