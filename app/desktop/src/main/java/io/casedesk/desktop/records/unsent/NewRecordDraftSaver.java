package io.casedesk.desktop.records.unsent;

import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.tasks.TextStore;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Saves the draft of a new record for the next start, like unsent changes. */
public final class NewRecordDraftSaver {

  private static final System.Logger LOG = System.getLogger(NewRecordDraftSaver.class.getName());

  /** Delay before saving, so that not every key press is saved. */
  private static final Duration REST = Duration.ofMillis(300);

  private final TextStore store;
  private final Tasks tasks;
  private final LatestSaver saver;
  private String last = "";

  /** Whether the stored draft could not be loaded; it must not be replaced then. */
  private boolean unread;

  public NewRecordDraftSaver(TextStore store, Tasks tasks) {
    this.store = store;
    this.tasks = tasks;
    this.saver = new LatestSaver(tasks, REST, store::put);
  }

  /** Returns whether the draft is saved or about to be saved. */
  public boolean isKept() {
    return !unread && saver.failureProperty().get() == null;
  }

  /** Loads the stored draft. */
  public void load(Consumer<StoredNewRecordDraft> loaded) {
    tasks
        .call(() -> store.find().flatMap(StoredNewRecordDraft::of))
        .onSuccess(saved -> saved.ifPresent(loaded))
        .onFailure(
            thrown -> {
              unread = true;
              LOG.log(Level.WARNING, "Can't read the input for a new record", thrown);
            })
        .start();
  }

  /**
   * Saves a draft.
   *
   * @param draft null for none
   * @param open whether the form is shown
   */
  public void saveDraft(@Nullable NewRecordDraft draft, boolean open) {
    String text = draft == null || !draft.isTyped() ? "" : draft.toStored(open).text();
    if (!text.equals(last) && !unread) {
      last = text;
      saver.save(text);
    }
  }

  /** Saves a pending draft. Blocks; call it after all other tasks have ended. */
  public void close() {
    saver.close();
  }
}
