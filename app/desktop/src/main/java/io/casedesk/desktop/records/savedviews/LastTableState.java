package io.casedesk.desktop.records.savedviews;

import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.table.TableState;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How the columns of a list were left, whether or not anybody saved it as a view: widths, order,
 * those that are hidden or stay in sight, and what is sorted by.
 */
public final class LastTableState {

  private static final System.Logger LOG = System.getLogger(LastTableState.class.getName());

  /** Dragging an edge changes a width many times a second. */
  private static final Duration REST = Duration.ofMillis(500);

  /** Where it is kept. Blocks on the disk. */
  public interface Store {

    /** What was kept; empty when nothing was. */
    Optional<String> find();

    /** Keeps it. */
    void put(String text);
  }

  private final Supplier<SavedViewRepository> book;
  private final Store store;
  private final LatestSaver saver;
  private @Nullable TableState kept;
  private boolean loaded;

  /** Of a list; its views say what a text means. */
  public LastTableState(Supplier<SavedViewRepository> book, Store store, Tasks tasks) {
    this.book = book;
    this.store = store;
    this.saver = new LatestSaver(tasks, REST, store::put);
    saver
        .failureProperty()
        .subscribe(
            thrown -> {
              if (thrown != null) {
                LOG.log(Level.WARNING, "How columns are left could not be kept", thrown);
              }
            });
  }

  /** What was kept. Blocks on the disk. */
  Optional<TableState> find() {
    return store.find().flatMap(text -> book.get().arranged(text));
  }

  /** From now on what changes is kept; before, columns only come one after the other. */
  void begin(TableState now) {
    kept = now;
    loaded = true;
  }

  /** The columns may have changed. */
  void changed(TableState now) {
    if (loaded && !now.equals(kept)) {
      kept = now;
      saver.save(book.get().arrangement(now));
    }
  }

  /** Keeps what is not kept yet. Blocks; nothing else is running any more. */
  public void close() {
    saver.close();
  }
}
