package io.casedesk.desktop.records.unsent;

import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Tasks;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Saves the drafts of new records for the next start, like unsent changes. Each draft has a place
 * of its own on the disk, so none replaces another.
 */
public final class NewRecordDraftSaver {

  private static final System.Logger LOG = System.getLogger(NewRecordDraftSaver.class.getName());

  /** Delay before saving, so that not every key press is saved. */
  private static final Duration REST = Duration.ofMillis(300);

  private final NewRecordDraftStore store;
  private final Tasks tasks;

  /** What saves each draft, by origin. */
  private final Map<String, DraftFile> files = new HashMap<>();

  public NewRecordDraftSaver(NewRecordDraftStore store, Tasks tasks) {
    this.store = store;
    this.tasks = tasks;
  }

  /** The place of a draft on the disk. */
  private static final class DraftFile {

    private final LatestSaver saver;
    private String last;

    DraftFile(LatestSaver saver, String last) {
      this.saver = saver;
      this.last = last;
    }

    void put(String text) {
      if (!text.equals(last)) {
        last = text;
        saver.save(text);
      }
    }
  }

  private DraftFile file(String origin, String stored) {
    return files.computeIfAbsent(
        origin,
        key -> new DraftFile(new LatestSaver(tasks, REST, text -> store.put(key, text)), stored));
  }

  /** Returns whether the drafts are saved or about to be saved. */
  public boolean isKept() {
    return files.values().stream().allMatch(file -> file.saver.failureProperty().get() == null);
  }

  /** Loads the drafts of earlier sessions; the one that was saved last comes first. */
  public void load(Consumer<List<StoredNewRecordDraft>> loaded) {
    tasks
        .call(
            () ->
                store.all().stream()
                    .map(StoredNewRecordDraft::of)
                    .flatMap(Optional::stream)
                    .toList())
        .onSuccess(
            saved -> {
              List<StoredNewRecordDraft> earlier =
                  saved.stream().filter(draft -> !files.containsKey(draft.origin())).toList();
              earlier.forEach(draft -> file(draft.origin(), draft.text()));
              loaded.accept(earlier);
            })
        .onFailure(
            thrown -> LOG.log(Level.WARNING, "Can't read the input for a new record", thrown))
        .start();
  }

  /**
   * Saves a draft.
   *
   * @param open whether the form shows it
   */
  public void save(NewRecordDraft draft, boolean open) {
    file(draft.origin(), "").put(draft.isTyped() ? draft.toStored(open).text() : "");
  }

  /** Removes the draft of an origin. */
  public void remove(String origin) {
    file(origin, "").put("");
  }

  /** Saves pending drafts. Blocks; call it after all other tasks have ended. */
  public void close() {
    files.values().forEach(file -> file.saver.close());
  }
}
