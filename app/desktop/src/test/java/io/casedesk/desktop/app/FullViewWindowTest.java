package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Values that do not fit into a cell, and addresses. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class FullViewWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final FieldRef NOTES = FieldRef.custom("success_measure");
  private static final FieldRef LINK = FieldRef.custom("documentation_url");

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, 60);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private static TableView<?> table(FxRobot robot) {
    return robot.lookup(".record-table").query();
  }

  private void choose(FxRobot robot, int row, FieldRef field) {
    robot.interact(
        () ->
            window
                .composition
                .useCases()
                .view()
                .choose(
                    row,
                    table(robot).getVisibleLeafColumns().stream()
                        .map(c -> c.getId())
                        .toList()
                        .indexOf(field.toString())));
  }

  /** Stages a value in a cell and puts the keyboard there. */
  private void put(FxRobot robot, int row, FieldRef field, FieldValue value) {
    robot.interact(
        () -> {
          UseCase record = model().rows().shown().get(row).record();
          model()
              .staging()
              .stage(List.of(new Change(record.id(), field, record.value(field), value)));
        });
    choose(robot, row, field);
  }

  private static TextArea area(FxRobot robot) {
    return (TextArea) WindowFixture.awaitNode(robot, "#full-text");
  }

  @Test
  void aLongTextIsShownWholeAndCopied(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String text = "A measure of success, said at length. ".repeat(40) + "\nAnd its end.";
    put(robot, 1, NOTES, FieldValue.text(text));
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    assertEquals(text, area(robot).getText());
    assertTrue(area(robot).isWrapText());
    window.picture(robot, "full-view");
    robot.clickOn("#full-copy");
    String[] copied = {""};
    robot.interact(() -> copied[0] = Clipboard.getSystemClipboard().getString());
    assertEquals(text, copied[0]);
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#full-view").tryQuery().isEmpty());
    assertTrue(table(robot).isFocused(), "the keyboard is back in the table");
    assertFalse(robot.lookup("#cell-editor").tryQuery().isPresent(), "nothing is edited");
  }

  @Test
  void aMegabyteIsShownInPartsOfWhichNoneIsLost(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String text = "0123456789 łódź 😀 ".repeat(1 << 16);
    assertTrue(text.length() > 1 << 20);
    put(robot, 1, SPONSOR, FieldValue.text(text));
    TableCell<?, ?> cell =
        table(robot).lookupAll(".table-cell").stream()
            .<TableCell<?, ?>>map(node -> (TableCell<?, ?>) node)
            .filter(
                c ->
                    c.getIndex() == 1
                        && Objects.requireNonNull(c.getTableColumn())
                            .getId()
                            .equals(SPONSOR.toString()))
            .findFirst()
            .orElseThrow();
    assertTrue(cell.getText().length() <= 501, "a cell lays out no more than it can show");
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    StringBuilder read = new StringBuilder(area(robot).getText());
    assertTrue(read.length() <= 20_000);
    window.picture(robot, "full-view-part");
    Node next = robot.lookup("#full-next").query();
    while (!next.isDisabled()) {
      robot.interact(() -> ((javafx.scene.control.Button) next).fire());
      read.append(area(robot).getText());
    }
    assertEquals(text, read.toString());
    robot.clickOn("#full-copy");
    String[] copied = {""};
    robot.interact(() -> copied[0] = Clipboard.getSystemClipboard().getString());
    assertEquals(text, copied[0], "what is copied is the whole");
  }

  @Test
  void jsonIsShownOverLinesAndCopiedAsSent(FxRobot robot) {
    window.awaitUseCasesRead();
    put(robot, 2, FieldRef.custom("data_sources"), new FieldValue.Structure("[\"crm\",\"erp\"]"));
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    assertEquals("[\n  \"crm\",\n  \"erp\"\n]", area(robot).getText());
    robot.clickOn("#full-copy");
    String[] copied = {""};
    robot.interact(() -> copied[0] = Clipboard.getSystemClipboard().getString());
    assertEquals("[\"crm\",\"erp\"]", copied[0]);
  }

  @Test
  void aLinkIsOpenedOnlyAfterItsTargetWasShown(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    put(robot, 1, LINK, FieldValue.text("https://wiki.example.com/uc/1"));
    run(robot, "open-link");
    Label target = (Label) WindowFixture.awaitNode(robot, "#full-target");
    assertTrue(target.getText().contains("https://wiki.example.com/uc/1"));
    assertEquals(List.of(), window.links);
    window.picture(robot, "full-view-link");
    assertTrue(robot.lookup("#full-open").query().isFocused());
    robot.push(KeyCode.SPACE);
    WindowFixture.await(() -> !window.links.isEmpty());
    assertEquals(List.of(URI.create("https://wiki.example.com/uc/1")), window.links);
    WindowFixture.await(() -> robot.lookup("#full-view").tryQuery().isEmpty());
  }

  @Test
  void whatIsNoWebPageOrMailBoxIsRefusedWithAReason(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    put(robot, 1, LINK, FieldValue.text("javascript:alert(1)"));
    run(robot, "open-link");
    Label why = (Label) WindowFixture.awaitNode(robot, "#full-refused");
    assertTrue(why.getText().contains("only web"), why.getText());
    assertTrue(robot.lookup("#full-open").tryQuery().isEmpty());
    window.picture(robot, "full-view-refused");
    robot.push(KeyCode.ESCAPE);
    choose(robot, 1, SPONSOR);
    run(robot, "open-link");
    assertTrue(robot.lookup("#full-view").tryQuery().isEmpty(), "a name is no address");
    assertEquals(List.of(), window.links);
  }

  /** It says nothing of records: nobody is asked first. */
  @Test
  void theServicesOwnReferenceIsOpenedOutsideOfTheWindow(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    WindowFixture.awaitNode(robot, "#palette-box");
    robot.write("API reference").push(KeyCode.ENTER);
    WindowFixture.await(() -> !window.links.isEmpty());
    assertEquals("/api/swagger", window.links.getFirst().getPath());
    assertEquals(1, window.links.size());
  }

  private void run(FxRobot robot, String command) {
    robot.interact(
        () ->
            window.composition.useCases().commands().stream()
                .filter(c -> c.id().equals(command))
                .findFirst()
                .orElseThrow()
                .run());
  }
}
