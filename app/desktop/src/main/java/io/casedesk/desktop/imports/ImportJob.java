package io.casedesk.desktop.imports;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.table.Table;
import io.casedesk.model.StoreException;
import io.casedesk.workspace.ImportStore;
import io.casedesk.workspace.UnfinishedImport;
import java.lang.System.Logger.Level;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Holds the current import with its file, its draft and its background work. */
final class ImportJob {

  private static final System.Logger LOG = System.getLogger(ImportJob.class.getName());

  private final ReadOnlyObjectWrapper<@Nullable UnfinishedImport> stored =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Table> table = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<ImportDraft> draft =
      new ReadOnlyObjectWrapper<>(ImportDraft.none());
  private final ReadOnlyObjectWrapper<@Nullable ActiveWork> working = new ReadOnlyObjectWrapper<>();

  private final ConnectionStore connectionStore;
  private final Tasks tasks;
  private final Tasks.Series series = new Tasks.Series();
  private final Object saving = new Object();
  private int newest;
  private int saved;

  /** The background work that is active now. */
  static final class ActiveWork {
    private final String text;

    ActiveWork(String text) {
      this.text = text;
    }

    /** Returns the message key that describes the work. */
    public String text() {
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

  /** The stored import; null when there is none. */
  ReadOnlyObjectProperty<@Nullable UnfinishedImport> storedProperty() {
    return stored.getReadOnlyProperty();
  }

  /** Whether a run of the import was begun. */
  boolean isSent() {
    UnfinishedImport now = stored.get();
    return now != null && now.run() != null;
  }

  /** The table of the file; null while it isn't read. */
  ReadOnlyObjectProperty<@Nullable Table> tableProperty() {
    return table.getReadOnlyProperty();
  }

  /** The choices that the user made. */
  ReadOnlyObjectProperty<ImportDraft> draftProperty() {
    return draft.getReadOnlyProperty();
  }

  /** The active background work; null when there is none. */
  ReadOnlyObjectProperty<@Nullable ActiveWork> workingProperty() {
    return working.getReadOnlyProperty();
  }

  /** Switches to another import, or to none. */
  void become(@Nullable UnfinishedImport other, ImportDraft chosen) {
    table.set(null);
    draft.set(chosen);
    stored.set(other);
  }

  void understood(@Nullable Table read) {
    table.set(read);
  }

  /** Changes the draft and stores it at once. */
  void choose(UnaryOperator<ImportDraft> choice) {
    ImportDraft chosen = choice.apply(draft.get());
    if (stored.get() != null && !chosen.equals(draft.get())) {
      decide(chosen);
    }
  }

  /**
   * Sets a draft that is known to differ. Skips the comparison of the drafts, which can be slow.
   */
  void decide(ImportDraft chosen) {
    UnfinishedImport now = stored.get();
    if (now != null) {
      draft.set(chosen);
      store(now);
    }
  }

  /** Stores the state of the import and its draft in the background. */
  void store(UnfinishedImport changed) {
    Runnable keeping = storeTask(changed);
    tasks.run(() -> keeping.run()).start();
  }

  /**
   * Returns a task that stores the import and blocks; an older task that runs later has no effect.
   * The draft is serialized in the task, because it can hold decisions on 100,000 cells.
   */
  Runnable storeTask(UnfinishedImport changed) {
    stored.set(changed);
    ImportDraft chosen = draft.get();
    int number = ++newest;
    return () -> save(changed, chosen, number);
  }

  /** Two tasks can run in the wrong order: the older one must not overwrite the newer state. */
  private void save(UnfinishedImport changed, ImportDraft chosen, int number) {
    synchronized (saving) {
      if (number > saved) {
        saved = number;
        String identity = chosen.mapping() == null ? "" : chosen.mapping().identity();
        store().put(changed.with(identity, chosen.write()));
      }
    }
  }

  /** Closes an import in the store. */
  void done(UnfinishedImport ended) {
    tasks.run(() -> store().done(ended)).start();
  }

  /** Runs work in the background; cancels the work that is active. */
  <T> void work(String text, Callable<T> work, Consumer<T> done, Consumer<Throwable> failed) {
    stop();
    ActiveWork mine = new ActiveWork(text);
    working.set(mine);
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
              LOG.log(Level.DEBUG, "A task of an import failed", thrown);
              failed.accept(thrown);
            })
        .start();
  }

  /** Ends the work, unless newer work has replaced it. */
  private void ended(ActiveWork work) {
    if (working.get() == work) {
      working.set(null);
    }
  }

  /** Cancels the active work. */
  void stop() {
    series.cancel();
    working.set(null);
  }

  /** Stores a mapping in the background. A failure is only logged. */
  void remember(Runnable keeping) {
    tasks
        .run(
            () -> {
              try {
                keeping.run();
              } catch (StoreException e) {
                LOG.log(Level.WARNING, "Can't save a mapping", e);
              }
            })
        .start();
  }
}
