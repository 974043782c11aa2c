package io.casedesk.desktop.records.unsent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.form.FieldStateFactory;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.tasks.TextStore;
import io.casedesk.model.input.InputParser;
import io.casedesk.workspace.DropdownValueMerger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Where the input for a new record is kept. */
final class NewRecordDraftSaverTest {

  private final Tasks tasks = new Tasks(Runnable::run, Runnable::run, thrown -> {});

  /** A store of one text that can fail. */
  private static final class Disk implements TextStore {
    private String stored = "the draft of an earlier session";
    private boolean broken;

    @Override
    public Optional<String> find() {
      if (broken) {
        throw new IllegalStateException("the disk is away");
      }
      return Optional.of(stored);
    }

    @Override
    public void put(String text) {
      stored = text;
    }
  }

  private static NewRecordDraft draft() {
    FieldStateFactory states =
        new FieldStateFactory(
            () -> DropdownValueMerger.of(List.of()), InputParser.of(Locale.ENGLISH));
    NewRecordDraft draft =
        NewRecordDraft.of(NewRecordForm.of("creating", "Title", Stream.of()), states);
    draft.nameProperty().set("New");
    return draft;
  }

  @Test
  void aDraftThatWasNotLoadedIsNotReplaced() {
    Disk disk = new Disk();
    disk.broken = true;
    NewRecordDraftSaver saver = new NewRecordDraftSaver(disk, tasks);
    saver.load(stored -> {});
    saver.saveDraft(draft(), true);
    saver.saveDraft(null, false);
    saver.close();
    assertEquals("the draft of an earlier session", disk.stored);
    assertFalse(saver.isKept(), "the window asks before it closes");
  }

  @Test
  void aDraftIsStored() {
    Disk disk = new Disk();
    NewRecordDraftSaver saver = new NewRecordDraftSaver(disk, tasks);
    saver.load(stored -> {});
    saver.saveDraft(draft(), true);
    assertTrue(saver.isKept());
    assertTrue(disk.stored.contains("\"New\""), disk.stored);
  }
}
