package io.casedesk.desktop.records.unsent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.form.FieldEditorFactory;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.input.InputParser;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Where the input for a new record is kept. */
final class NewRecordDraftSaverTest {

  private final Tasks tasks = new Tasks(Runnable::run, Runnable::run, thrown -> {});

  /** A store that can fail. */
  private static final class Disk implements NewRecordDraftStore {
    private final Map<String, String> stored = new LinkedHashMap<>();
    private boolean broken;

    @Override
    public List<String> all() {
      if (broken) {
        throw new IllegalStateException("the disk is away");
      }
      return List.copyOf(stored.values());
    }

    @Override
    public void put(String origin, String text) {
      if (broken) {
        throw new IllegalStateException("the disk is away");
      }
      stored.put(origin, text);
    }
  }

  private static NewRecordDraft draft() {
    FieldEditorFactory states =
        new FieldEditorFactory(
            () -> KnownDropdownValues.merged(List.of()), InputParser.of(Locale.ENGLISH));
    NewRecordDraft draft =
        NewRecordDraft.of(NewRecordForm.of("creating", "Title", Stream.of()), states);
    draft.nameProperty().set("New");
    return draft;
  }

  @Test
  void aDraftThatWasNotLoadedIsNotReplaced() {
    Disk disk = new Disk();
    disk.stored.put("earlier", "the draft of an earlier session");
    disk.broken = true;
    NewRecordDraftSaver saver = new NewRecordDraftSaver(disk, tasks);
    saver.load(stored -> {});
    NewRecordDraft draft = draft();
    saver.save(draft, true);
    assertFalse(saver.isKept(), "the window asks before it closes");
    disk.broken = false;
    draft.nameProperty().set("Newer");
    saver.save(draft, true);
    saver.close();
    assertTrue(saver.isKept());
    assertEquals(2, disk.stored.size());
    assertEquals("the draft of an earlier session", disk.stored.get("earlier"));
    String newer = disk.stored.getOrDefault(draft.origin(), "");
    assertTrue(newer.contains("\"Newer\""), newer);
  }

  @Test
  void aDraftIsStoredAndRemoved() {
    Disk disk = new Disk();
    NewRecordDraftSaver saver = new NewRecordDraftSaver(disk, tasks);
    saver.load(stored -> {});
    NewRecordDraft draft = draft();
    saver.save(draft, true);
    assertTrue(saver.isKept());
    String text = disk.stored.getOrDefault(draft.origin(), "");
    assertTrue(text.contains("\"New\""), text);
    saver.remove(draft.origin());
    assertEquals("", disk.stored.get(draft.origin()));
  }
}
