package io.casedesk.desktop.records.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.ChosenFiles;
import io.casedesk.desktop.app.WindowExtension;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.tasks.DirectTasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.data.RecordsModelFixture;
import io.casedesk.desktop.records.editor.OpenRecord;
import io.casedesk.model.UseCase;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;

/** Opening a record by its id, which has to be read first. */
@ExtendWith(WindowExtension.class)
class RecordNavigatorTest extends RecordsModelFixture {

  private final Messages messages = new Messages(Locale.ENGLISH);

  RecordNavigatorTest(@TempDir Path folder) {
    super(folder);
  }

  @Test
  void afterStopAnUnreadRecordIsSaidToBeUnreadAndIsNotOpenedLater(FxRobot robot) {
    service.store("1", "old");
    service.store("2", "old");
    robot.interact(
        () -> {
          RecordsView<UseCase> view = view();
          model.loader().refresh();
          model.loader().cancel();
          settle();
          view.open("2");
          assertEquals(List.of(notRead("2")), said(view, "2"));
          read();
          assertEquals("none", opened(), "nobody asks for it any more");
          view.open("2");
          assertEquals("2", opened());
          assertEquals(List.of(), said(view, "2"), "it was read");
        });
  }

  @Test
  void stopEndsTheWaitForARecord(FxRobot robot) {
    service.store("1", "old");
    robot.interact(
        () -> {
          RecordsView<UseCase> view = view();
          model.loader().refresh();
          view.open("1");
          assertEquals(List.of(), said(view, "1"), "it may still come");
          model.loader().cancel();
          settle();
          assertEquals(List.of(notRead("1")), said(view, "1"));
          read();
          assertEquals("none", opened());
        });
  }

  @Test
  void whoeverOpensAnotherRecordMeanwhileStaysThere(FxRobot robot) {
    service.store("1", "old");
    robot.interact(
        () -> {
          RecordsView<UseCase> view = view();
          read();
          service.store("2", "new");
          model.loader().refresh();
          view.open("2");
          model.select("1");
          settle();
          assertEquals("1", opened());
          assertTrue(model.rows().find("2") != null, "it came");
        });
  }

  @Test
  void aRecordThatComesIsOpened(FxRobot robot) {
    service.store("1", "old");
    robot.interact(
        () -> {
          RecordsView<UseCase> view = view();
          model.loader().refresh();
          view.open("1");
          settle();
          assertEquals("1", opened());
        });
  }

  @Test
  void aListThatWasNotReadIsNotCalledEmpty(FxRobot robot) {
    robot.interact(
        () -> {
          RecordsView<UseCase> view = view();
          model.loader().refresh();
          model.loader().cancel();
          settle();
          view.node().applyCss();
          List<String> texts =
              view.node().lookupAll(".label").stream()
                  .map(label -> ((Label) label).getText())
                  .toList();
          assertTrue(texts.contains(messages.text("read.cancelled.none")), texts.toString());
        });
  }

  private RecordsView<UseCase> view() {
    RecordsView<UseCase> view =
        new RecordsView<>(
            model,
            messages,
            new Timestamps(Locale.ENGLISH, ZoneOffset.UTC),
            new ChosenFiles(),
            uri -> {},
            new RunLink(
                workspace.runs(),
                id -> {},
                plan -> {},
                DirectTasks.create(),
                new ChosenFiles(),
                new Messages(Locale.ENGLISH)),
            new Overlay());
    Scene _ = new Scene(new StackPane(view.node()), 1000, 700);
    return view;
  }

  private String notRead(String id) {
    return messages.text("record.notRead", id);
  }

  private String opened() {
    OpenRecord<UseCase> edit = model.editor().openProperty().get();
    return edit == null ? "none" : edit.record().id();
  }

  /** The notices that name the record by its id. */
  private static List<String> said(RecordsView<UseCase> view, String id) {
    view.node().applyCss();
    return view.node().lookupAll(".notice .label").stream()
        .map(label -> ((Label) label).getText())
        .filter(text -> text.contains(" " + id))
        .toList();
  }
}
