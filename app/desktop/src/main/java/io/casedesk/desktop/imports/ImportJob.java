package io.casedesk.desktop.imports;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.table.TableFile;
import io.casedesk.model.StoreException;
import io.casedesk.workspace.ImportStore;
import io.casedesk.workspace.KeptImport;
import java.lang.System.Logger.Level;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * The import that is on the screen: its file, what was chosen, and the work that goes on for it.
 */
final class ImportJob {

  private static final System.Logger LOG = System.getLogger(ImportJob.class.getName());

  private final ReadOnlyObjectWrapper<@Nullable KeptImport> kept = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable TableFile> table = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<ImportDraft> draft =
      new ReadOnlyObjectWrapper<>(ImportDraft.none());
  private final ReadOnlyObjectWrapper<@Nullable Working> working = new ReadOnlyObjectWrapper<>();

  private final ConnectionStore connectionStore;
  private final Tasks tasks;
  private final Tasks.Series series = new Tasks.Series();
  private final Object saving = new Object();
  private int newest;
  private int saved;
  private Tasks.@Nullable Handle running;

  /** Work that goes on. */
  static final class Working {
    private final String text;

    Working(String text) {
      this.text = text;
    }

    /** The key of what is said of it. */
    String text() {
      return text;
    }
  }

  ImportJob(ConnectionStore connectionStore, Tasks tasks) {
    this.connectionStore = connectionStore;
    this.tasks = tasks;
  }

  ImportStore store() {
    return connectionStore.imports();
  }

  ConnectionStore books() {
    return connectionStore;
  }

  Tasks tasks() {
    return tasks;
  }

  /** The import as it is kept; null when there is none. */
  ReadOnlyObjectProperty<@Nullable KeptImport> keptProperty() {
    return kept.getReadOnlyProperty();
  }

  /** Whether a run of it was begun. */
  boolean isSent() {
    KeptImport now = kept.get();
    return now != null && now.run() != null;
  }

  /** Its table; null while it is not understood. */
  ReadOnlyObjectProperty<@Nullable TableFile> tableProperty() {
    return table.getReadOnlyProperty();
  }

  /** What was chosen. */
  ReadOnlyObjectProperty<ImportDraft> draftProperty() {
    return draft.getReadOnlyProperty();
  }

  /** What goes on now; null when nothing does. */
  ReadOnlyObjectProperty<@Nullable Working> workingProperty() {
    return working.getReadOnlyProperty();
  }

  /** Another import, or none. */
  void become(@Nullable KeptImport other, ImportDraft chosen) {
    table.set(null);
    draft.set(chosen);
    kept.set(other);
  }

  void understood(@Nullable TableFile read) {
    table.set(read);
  }

  /** Chooses something, which is kept at once. */
  void choose(UnaryOperator<ImportDraft> choice) {
    ImportDraft chosen = choice.apply(draft.get());
    if (kept.get() != null && !chosen.equals(draft.get())) {
      decide(chosen);
    }
  }

  /** The same of what is known to be another choice; to see that it is may take time. */
  void decide(ImportDraft chosen) {
    KeptImport now = kept.get();
    if (now != null) {
      draft.set(chosen);
      keep(now);
    }
  }

  /** Keeps how far the import is, and what was chosen. */
  void keep(KeptImport changed) {
    Runnable keeping = keeping(changed);
    tasks
        .call(
            () -> {
              keeping.run();
              return changed;
            })
        .start();
  }

  /**
   * What keeps it before anything goes on, and blocks; nothing that was to be kept before wins.
   * What was chosen becomes a text there: there may be 100,000 cells that somebody decided on.
   */
  Runnable keeping(KeptImport changed) {
    kept.set(changed);
    ImportDraft chosen = draft.get();
    int number = ++newest;
    return () -> save(changed, chosen, number);
  }

  /** Two savings may overtake each other: the older must not win. */
  private void save(KeptImport changed, ImportDraft chosen, int number) {
    synchronized (saving) {
      if (number > saved) {
        saved = number;
        String identity = chosen.mapping() == null ? "" : chosen.mapping().identity();
        store().put(changed.with(identity, chosen.write()));
      }
    }
  }

  /** Nothing more is to be done with an import. */
  void done(KeptImport ended) {
    tasks
        .call(
            () -> {
              store().done(ended);
              return ended;
            })
        .start();
  }

  /** Work off the JavaFX thread; a newer one takes the place of one that goes on. */
  <T> void work(String text, Callable<T> work, Consumer<T> done, Consumer<Throwable> failed) {
    stop();
    Working mine = new Working(text);
    working.set(mine);
    Tasks.Handle handle =
        tasks
            .call(work)
            .newestOf(series)
            .onSuccess(
                result -> {
                  ended(mine);
                  done.accept(result);
                })
            .onFailure(
                thrown -> {
                  ended(mine);
                  LOG.log(Level.DEBUG, "Work for an import failed", thrown);
                  failed.accept(thrown);
                })
            .start();
    running = working.get() == mine ? handle : running;
  }

  /** What came after it may have begun something else. */
  private void ended(Working work) {
    if (working.get() == work) {
      running = null;
      working.set(null);
    }
  }

  /** Stops what goes on. */
  void stop() {
    Tasks.Handle now = running;
    if (now != null) {
      now.cancel();
    }
    running = null;
    working.set(null);
  }

  /** What cannot be kept is said by whoever needs it next. */
  void remember(Runnable keeping) {
    tasks
        .call(
            () -> {
              try {
                keeping.run();
              } catch (StoreException e) {
                LOG.log(Level.WARNING, "A mapping could not be kept", e);
              }
              return true;
            })
        .start();
  }
}
