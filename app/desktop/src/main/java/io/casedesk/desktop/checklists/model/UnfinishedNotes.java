package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.checklist.ChecklistKey;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Holds the notes that the user began and didn't mark their checklists with, and saves them on this
 * computer. A note alone is no review.
 */
public final class UnfinishedNotes {

  private static final System.Logger LOG = System.getLogger(UnfinishedNotes.class.getName());

  /** While a note is typed, it is saved once in this time. */
  private static final Duration REST = Duration.ofMillis(500);

  /** Between two notes; a keyboard has no key for it. */
  private static final String END = "\u001e";

  /** The solution, the checklist and the text, each on a line. */
  private static final int LINES = 3;

  private final ReadOnlyObjectWrapper<Map<ChecklistKey, String>> notes =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final ChecklistRepository repository;
  private final Tasks tasks;
  private final LatestSaver saver;

  /** Whether the saved notes are among the notes, so that saving these loses none. */
  private volatile boolean isLoaded;

  UnfinishedNotes(ChecklistRepository repository, Tasks tasks) {
    this.repository = repository;
    this.tasks = tasks;
    saver = new LatestSaver(tasks, REST, repository::saveNotes);
    saver
        .failureProperty()
        .addListener(
            (failure, was, is) -> {
              if (is != null) {
                LOG.log(Level.WARNING, "Can't save the notes that were begun", is);
              }
            });
  }

  /** The notes by checklist, an immutable map. */
  public ReadOnlyObjectProperty<Map<ChecklistKey, String>> notesProperty() {
    return notes.getReadOnlyProperty();
  }

  /** Returns the note of a checklist; empty if there is none. */
  public String of(ChecklistKey place) {
    return notes.get().getOrDefault(place, "");
  }

  /** Reads the saved notes. */
  public void load() {
    tasks
        .call(repository::notes)
        .onSuccess(this::add)
        .onFailure(thrown -> LOG.log(Level.WARNING, "Can't read the notes that were begun", thrown))
        .start();
  }

  private void add(String saved) {
    if (isLoaded) {
      return;
    }
    Map<ChecklistKey, String> begun = notes.get();
    notes.set(with(saved));
    isLoaded = true;
    if (!begun.isEmpty()) {
      save();
    }
  }

  /** Returns the saved notes with those that were begun since. */
  private Map<ChecklistKey, String> with(String saved) {
    Map<ChecklistKey, String> all = new HashMap<>();
    for (String note : saved.split(END, -1)) {
      String[] lines = note.split("\n", LINES);
      if (lines.length == LINES) {
        all.put(new ChecklistKey(lines[0], lines[1]), lines[2]);
      }
    }
    all.putAll(notes.get());
    return Map.copyOf(all);
  }

  /** Keeps a note; a blank one is removed. */
  public void put(ChecklistKey place, String text) {
    Map<ChecklistKey, String> all = new HashMap<>(notes.get());
    if (text.isBlank()) {
      all.remove(place);
    } else {
      all.put(place, text.replace(END, ""));
    }
    if (!all.equals(notes.get())) {
      notes.set(Map.copyOf(all));
      if (isLoaded) {
        save();
      } else {
        load();
      }
    }
  }

  private void save() {
    Map<ChecklistKey, String> all = notes.get();
    saver.save(() -> text(all));
  }

  private static String text(Map<ChecklistKey, String> notes) {
    return notes.entrySet().stream()
        .map(
            note ->
                String.join(
                    "\n", note.getKey().solution(), note.getKey().checklist(), note.getValue()))
        .collect(Collectors.joining(END));
  }

  /** Saves what isn't saved yet. Blocks; call it after all other tasks. */
  void close() {
    if (!isLoaded && !notes.get().isEmpty()) {
      repository.saveNotes(text(with(repository.notes())));
    }
    saver.close();
  }
}
