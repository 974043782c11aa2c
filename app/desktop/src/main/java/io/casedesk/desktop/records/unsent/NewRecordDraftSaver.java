package io.casedesk.desktop.records.unsent;

import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Tasks;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Keeps a new record that is being typed for the next start, as staged edits are. */
public final class NewRecordDraftSaver {

  private static final System.Logger LOG = System.getLogger(NewRecordDraftSaver.class.getName());

  /** Not for each letter. */
  private static final Duration REST = Duration.ofMillis(300);

  /** Where it is kept. Blocks on the disk. */
  public interface Store {

    /** What was kept; empty when nothing was. */
    Optional<String> find();

    /** Keeps it; an empty text for nothing. */
    void put(String text);
  }

  private final Store store;
  private final Tasks tasks;
  private final LatestSaver saver;
  private String last = "";

  public NewRecordDraftSaver(Store store, Tasks tasks) {
    this.store = store;
    this.tasks = tasks;
    this.saver = new LatestSaver(tasks, REST, store::put);
  }

  /** Whether what is typed is, or is about to be, on the disk. */
  public boolean isKept() {
    return saver.failureProperty().get() == null;
  }

  /** Reads what was kept. */
  public void load(Consumer<StoredNewRecordDraft> loaded) {
    tasks
        .call(() -> store.find().flatMap(StoredNewRecordDraft::of))
        .onSuccess(kept -> kept.ifPresent(loaded))
        .onFailure(thrown -> LOG.log(Level.WARNING, "What was typed could not be read", thrown))
        .start();
  }

  /**
   * Keeps what is typed.
   *
   * @param draft null for nothing
   * @param open whether the form is shown
   */
  public void keep(@Nullable NewRecordDraft draft, boolean open) {
    String text = draft == null || !draft.isTyped() ? "" : draft.kept(open).text();
    if (!text.equals(last)) {
      last = text;
      saver.save(text);
    }
  }

  /** Keeps what is not kept yet. Blocks; nothing else is running any more. */
  public void close() {
    saver.close();
  }
}
