package io.casedesk.desktop.records.savedviews;

import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.tasks.TextStore;
import io.casedesk.desktop.records.table.TableState;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Saves the last table state of a list even without a saved view: column widths, order, hidden and
 * pinned columns, and sorting.
 */
public final class LastTableState {

  private static final System.Logger LOG = System.getLogger(LastTableState.class.getName());

  /** Delay before saving: dragging a column border changes its width many times per second. */
  private static final Duration REST = Duration.ofMillis(500);

  private final Supplier<SavedViewRepository> savedViews;
  private final TextStore store;
  private final LatestSaver saver;
  private @Nullable TableState kept;
  private boolean loaded;

  /** Creates the saver for a list; the view repository converts the text. */
  public LastTableState(Supplier<SavedViewRepository> savedViews, TextStore store, Tasks tasks) {
    this.savedViews = savedViews;
    this.store = store;
    this.saver = new LatestSaver(tasks, REST, store::put);
    Observables.whenPresent(
        saver.failureProperty(),
        thrown -> LOG.log(Level.WARNING, "Can't save the columns of a list", thrown));
  }

  /** Loads the stored state. Blocks on the disk. */
  Optional<TableState> find() {
    return store.find().flatMap(text -> savedViews.get().arranged(text));
  }

  /** Starts saving changes; earlier changes come from columns being added one by one. */
  void begin(TableState now) {
    kept = now;
    loaded = true;
  }

  /** Saves the state if it changed. */
  void changed(TableState now) {
    if (loaded && !now.equals(kept)) {
      kept = now;
      saver.save(savedViews.get().arrangement(now));
    }
  }

  /** Saves a pending change. Blocks; call it after all other tasks have ended. */
  public void close() {
    saver.close();
  }
}
