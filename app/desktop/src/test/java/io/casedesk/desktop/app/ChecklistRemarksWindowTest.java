package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.checklists.ReviewFile;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.Review.Mark;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ListView;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What a reviewer remarks on single answers, by keys, by the mouse and beside others. */
@ExtendWith(WindowExtension.class)
class ChecklistRemarksWindowTest extends ChecklistRemarksFixture {

  @Start
  void open(Stage opened) {
    begin(opened);
  }

  private static Button button(FxRobot robot, String text) {
    return robot.lookup("#form-remark").queryAllAs(Button.class).stream()
        .filter(one -> text.equals(one.getAccessibleText()))
        .findFirst()
        .orElseThrow(() -> new AssertionError(text));
  }

  @Test
  void remarksAreMadeChangedRemovedAndUndoneByKeys(FxRobot robot) {
    ChecklistEntry cell = first(robot);
    ChecklistEntry next = checklists.cells().get(1);
    robot.push(KeyCode.M);
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    robot.push(KeyCode.M);
    type(robot, "Mm, why 0?");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> remarks(cell).equals(Set.of(FINDINGS + ": Mm, why 0?")));
    assertEquals(ChecklistState.UNREVIEWED, checklists.again(cell).state());
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));

    // The line is still the one, and its remark is changed.
    checklists.awaitShown();
    WindowFixture.await(() -> spoken(robot, "Findings: 0").contains("Mm, why 0?"));
    robot.push(KeyCode.M);
    type(robot, " Ask Zoë");
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> remarks(cell).equals(Set.of(FINDINGS + ": Mm, why 0? Ask Zoë")));
    checklists.awaitShown();

    // Nothing is lost when the next checklist is opened before the remark is saved.
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    robot.push(KeyCode.DOWN).push(KeyCode.M);
    type(robot, "left");
    robot.interact(() -> checklists.section().models().review().open(next.place()));
    WindowFixture.await(
        () -> remarks(cell).equals(Set.of(FINDINGS + ": Mm, why 0? Ask Zoë", OWNER + ": left")));
    assertEquals(Set.of(), remarks(next));
    assertFalse(robot.lookup("#review-note").tryQuery().isPresent());

    // Undo goes back to the checklist, step by step.
    checklists.awaitShown();
    robot.interact(() -> checklists.section().focus());
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> remarks(cell).equals(Set.of(FINDINGS + ": Mm, why 0? Ask Zoë")));
    checklists.awaitShown();
    assertEquals(cell.place(), checklists.section().models().review().placeProperty().get());
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> remarks(cell).equals(Set.of(FINDINGS + ": Mm, why 0?")));
    checklists.awaitShown();

    // Without its text, the remark is removed; that is undone as well.
    robot.push(KeyCode.M);
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    robot.push(KeyCode.M);
    type(robot, "");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).push(KeyCode.BACK_SPACE).push(KeyCode.ENTER);
    WindowFixture.await(() -> remarks(cell).isEmpty());
    checklists.awaitShown();
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> remarks(cell).equals(Set.of(FINDINGS + ": Mm, why 0?")));
    assertEquals(Mark.REMARK, reviews().getFirst().statement().mark());

    // A mark replaces no remark.
    checklists.awaitShown();
    robot.push(KeyCode.R);
    WindowFixture.await(() -> checklists.again(cell).state() == ChecklistState.REVIEWED);
    assertEquals(Set.of(FINDINGS + ": Mm, why 0?"), remarks(cell));
  }

  /** Imports what another reviewer remarked. */
  private void bob(FxRobot robot, ChecklistEntry cell) throws IOException {
    Review remark =
        Review.of(
            cell.solution().id(),
            cell.checklist(),
            FINDINGS,
            new Review.Statement(Mark.REMARK, "Not what the board saw.", "bob", Instant.now()),
            List.of());
    Path file = folder.resolve("bob.json");
    try (OutputStream out = Files.newOutputStream(file)) {
      String service = folder.resolve("service.db").toString();
      ReviewFile.write(new ReviewFile.Contents(service, List.of(remark), List.of()), out);
    }
    window.files.choose(file);
    robot.clickOn("#checklists-import");
    WindowFixture.await(() -> !remarks(cell).isEmpty());
  }

  @Test
  void remarksOfOthersAreShownLapseAndAreFoundInTheList(FxRobot robot) throws IOException {
    ChecklistEntry cell = first(robot);
    bob(robot, cell);
    checklists.awaitShown();
    // The remark of another is not the own one: the button adds one.
    Button add = button(robot, "Add a remark on “Findings”");
    assertEquals("Add a remark on “Findings”", add.getTooltip().getText());
    robot.clickOn(add);
    type(robot, "Bob is right.");
    robot.clickOn("#review-keep");
    WindowFixture.await(() -> remarks(cell).size() == 2);
    checklists.awaitShown();
    WindowFixture.await(() -> spoken(robot, "Findings: 0").contains("Bob is right."));
    String spoken = spoken(robot, "Findings: 0");
    assertTrue(spoken.contains("Remark on Findings by bob: Not what the board saw."), spoken);
    assertEquals(
        "Change your remark on “Findings”",
        button(robot, "Change your remark on “Findings”").getTooltip().getText());

    robot.clickOn(button(robot, "Add a remark on “Owner”"));
    type(robot, "Who is that?");
    window.pictures(robot, "checklists-remark-field");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> remarks(cell).size() == 3);
    change(robot, "{\"findings\":7,\"due\":\"2027-01-31\"}");
    WindowFixture.await(
        () ->
            remarks(cell)
                .equals(
                    Set.of(
                        FINDINGS + ": Not what the board saw., lapsed",
                        FINDINGS + ": Bob is right., lapsed",
                        OWNER + ": Who is that?, lapsed")));
    checklists.awaitShown();
    WindowFixture.await(
        () -> spoken(robot, "Findings: 7").contains("The answer has changed since then."));
    ListView<?> form = robot.lookup("#checklist-form").queryListView();
    robot.interact(() -> form.scrollTo(3));
    WindowFixture.await(() -> spoken(robot, "Owner: ").contains("Who is that?"));
    robot.interact(() -> form.scrollTo(0));
    window.pictures(robot, "checklists-remarks");

    checklists.filter(robot, SolutionFilter.REMARKS);
    assertEquals(1, checklists.section().models().list().solutions().size());
    TableView<?> list = (TableView<?>) WindowFixture.awaitNode(robot, "#checklist-list");
    TableColumn<?, ?> column =
        list.getColumns().stream()
            .filter(one -> "Remarks".equals(one.getText()))
            .findFirst()
            .orElseThrow();
    WindowFixture.await(() -> checklists.section().models().list().shown().size() == 1);
    robot.interact(() -> list.scrollToColumnIndex(list.getColumns().indexOf(column) - 2));
    Pulses.await();
    List<String> texts =
        robot.lookup("#checklist-list .table-cell").queryAllAs(TableCell.class).stream()
            .filter(Node::isVisible)
            .map(one -> one.getTableColumn().getText() + " " + one.getText())
            .toList();
    assertTrue(texts.contains("Remarks 3"), texts.toString());
    window.pictures(robot, "checklists-remarks-list");
  }

  @Test
  void theMenuOfAnAnswerOffersTheRemarkInGermanToo(FxRobot robot) throws IOException {
    CompletableFuture.runAsync(window.composition::close).join();
    robot.interact(
        () -> {
          window =
              WindowFixture.overSample(
                  stage,
                  folder.resolve("german"),
                  SAMPLE,
                  new WindowFixture.Looks(
                      ThemeChoice.DARK,
                      new Messages(Locale.GERMAN),
                      new WindowFrame.Size(1000, 700)));
          checklists = new ChecklistsFixture(window, folder.resolve("german/service.db"));
        });
    ChecklistEntry cell = first(robot);
    assertEquals(
        "Anmerkung zu „Findings“ hinzufügen",
        button(robot, "Anmerkung zu „Findings“ hinzufügen").getTooltip().getText());
    robot.push(KeyCode.M);
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    assertEquals(
        List.of("Anmerkung zu „Findings“ hinzufügen", "Eigene Anmerkung entfernen (disabled)"),
        menu(robot));
    robot.push(KeyCode.ENTER);
    type(robot, "zu wenig");
    window.pictures(robot, "checklists-remark-german");
    TextArea note = robot.lookup("#review-note").query();
    assertEquals(
        "Anmerkung zu „Findings“. Die Eingabetaste speichert, Umschalt+Eingabetaste beginnt eine"
            + " neue Zeile.",
        note.getAccessibleText());
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> remarks(cell).equals(Set.of(FINDINGS + ": zu wenig")));
    checklists.awaitShown();
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    WindowFixture.await(() -> spoken(robot, "Findings: 0").contains("Anmerkung zu Findings von "));
    assertEquals(
        List.of("Eigene Anmerkung zu „Findings“ ändern", "Eigene Anmerkung entfernen"),
        menu(robot));
    robot.push(KeyCode.DOWN).push(KeyCode.ENTER);
    WindowFixture.await(() -> remarks(cell).isEmpty());
  }

  @Test
  void menusThatWereClosedAreNotKept(FxRobot robot) {
    ChecklistEntry _ = first(robot);
    robot.push(KeyCode.M);
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    List<WeakReference<Window>> menus = new ArrayList<>();
    for (int time = 0; time < 5; time++) {
      assertEquals(2, menu(robot).size());
      Window menu =
          Window.getWindows().stream()
              .filter(ContextMenu.class::isInstance)
              .findFirst()
              .orElseThrow();
      if (menus.stream().noneMatch(one -> one.refersTo(menu))) {
        menus.add(new WeakReference<>(menu));
      }
      robot.push(KeyCode.ESCAPE);
      WindowFixture.await(() -> !menu.isShowing());
    }
    GarbageCollection.await(menus, 1);
  }

  /** Opens the menu of the selected line; returns its texts. */
  private List<String> menu(FxRobot robot) {
    Node list = robot.lookup("#checklist-form").query();
    robot.interact(
        () -> {
          Bounds at = list.localToScreen(list.getBoundsInLocal());
          list.fireEvent(
              new ContextMenuEvent(
                  ContextMenuEvent.CONTEXT_MENU_REQUESTED,
                  20,
                  20,
                  at.getMinX() + 20,
                  at.getMinY() + 20,
                  true,
                  null));
        });
    WindowFixture.await(
        () -> Window.getWindows().stream().anyMatch(one -> one instanceof ContextMenu));
    return Window.getWindows().stream()
        .filter(ContextMenu.class::isInstance)
        .map(ContextMenu.class::cast)
        .flatMap(menu -> menu.getItems().stream())
        .map(item -> item.getText() + (item.isDisable() ? " (disabled)" : ""))
        .toList();
  }
}
