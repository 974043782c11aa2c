package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.stage.Popup;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A person without a mouse sees where the keyboard is, and reaches every part of the window. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class KeyboardOnlyWindowTest {

  private static final PseudoClass BY_KEYBOARD = PseudoClass.getPseudoClass("by-keyboard");

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

  private Node owner() {
    return Keyboard.fx(
        () ->
            Optional.ofNullable(window.stage.getScene().getFocusOwner())
                .orElseGet(() -> window.stage.getScene().getRoot()));
  }

  private String focusedId() {
    return Optional.ofNullable(owner().getId()).orElse("");
  }

  private static boolean isWithin(@Nullable Node node, Node part) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (at.equals(part)) {
        return true;
      }
    }
    return false;
  }

  /** Otherwise Tab begins at the top bar, a dozen stops before the page that was asked for. */
  @Test
  void openingAPlaceByItsKeysPutsTheKeyboardIntoIt(FxRobot robot) {
    window.awaitUseCasesRead();
    for (String place :
        List.of(
            "solutions", "checklists", "imports", "runs", "optionbook", "overview", "usecases")) {
      robot.interact(() -> robot.lookup("#refresh").query().requestFocus());
      WindowFixture.go(robot, place);
      BorderPane main = robot.lookup(".main-window").queryAs(BorderPane.class);
      try {
        WindowFixture.await(
            () -> isWithin(window.stage.getScene().getFocusOwner(), main.getCenter()));
      } catch (AssertionError e) {
        throw new AssertionError("The keyboard is not in " + place, e);
      }
    }
  }

  /** An open menu would get the arrows that are meant for the page. */
  @Test
  void openingAPlaceByItsKeysClosesAnOpenMenu(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> robot.lookup("#refresh-every").query().requestFocus());
    robot.push(KeyCode.DOWN);
    WindowFixture.await(() -> Window.getWindows().stream().anyMatch(ContextMenu.class::isInstance));

    WindowFixture.go(robot, "runs");

    WindowFixture.await(
        () -> Window.getWindows().stream().noneMatch(ContextMenu.class::isInstance));
  }

  /** What is typed must not go into a field that is out of sight. */
  @Test
  void theFieldThatGetsTheKeyboardIsScrolledIntoSight(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().focus());
    robot.push(KeyCode.DOWN);
    ScrollPane scroll = (ScrollPane) WindowFixture.awaitNode(robot, ".editor-scroll");
    robot.interact(() -> scroll.setVvalue(1));

    robot.push(KeyCode.F6);

    WindowFixture.await(() -> isWithin(window.stage.getScene().getFocusOwner(), scroll));
    WindowFixture.await(() -> isInSight(scroll, owner()));
  }

  /** A field whose name is above the edge could be any field. */
  @Test
  void theNameOfTheFieldThatGetsTheKeyboardIsInSight(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().focus());
    robot.push(KeyCode.DOWN);
    ScrollPane scroll = (ScrollPane) WindowFixture.awaitNode(robot, ".editor-scroll");
    robot.push(KeyCode.F6);
    WindowFixture.await(() -> isWithin(window.stage.getScene().getFocusOwner(), scroll));
    for (int i = 0; i < 8; i++) {
      robot.push(KeyCode.TAB);
      Node field = owner();
      Parent row = rowOf(field);
      WindowFixture.await(() -> isInSight(scroll, row.getChildrenUnmodifiable().getFirst()));
    }
  }

  private static Parent rowOf(Node field) {
    for (Parent at = field.getParent(); at != null; at = at.getParent()) {
      if (at.getStyleClass().contains("field-row")) {
        return at;
      }
    }
    throw new AssertionError("not in a field: " + field);
  }

  private static boolean isInSight(ScrollPane scroll, Node node) {
    return Keyboard.fx(
        () -> {
          Bounds seen = scroll.localToScene(scroll.getBoundsInLocal());
          Bounds at = node.localToScene(node.getBoundsInLocal());
          return at.getMinY() >= seen.getMinY() && at.getMaxY() <= seen.getMaxY();
        });
  }

  @Test
  void whereTheKeyboardIsIsMarkedAfterF6AndArrows(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().focus());
    robot.press(KeyCode.SHIFT).push(KeyCode.F6).release(KeyCode.SHIFT);

    Node rail = robot.lookup(".rail").query();
    assertTrue(isWithin(owner(), rail), owner().toString());
    assertMarked(owner());
    robot.push(KeyCode.DOWN);
    assertMarked(owner());
    robot.clickOn("#go-runs");
    assertEquals(
        List.of(),
        robot
            .lookup((Node node) -> node.getPseudoClassStates().contains(BY_KEYBOARD))
            .queryAll()
            .stream()
            .toList(),
        "a click needs no mark");
  }

  private static void assertMarked(Node node) {
    assertTrue(node.getPseudoClassStates().contains(BY_KEYBOARD), node.toString());
  }

  @Test
  void aLongPageOfTheHelpIsScrolledByKeys(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHIFT, KeyCode.F1);
    ScrollPane keys = (ScrollPane) WindowFixture.awaitNode(robot, "#cheat-scroll");
    for (int i = 0; i < 5 && !isWithin(owner(), keys); i++) {
      robot.push(KeyCode.TAB);
    }
    robot.push(KeyCode.PAGE_DOWN);
    WindowFixture.await(() -> keys.getVvalue() > 0);
  }

  /** Ctrl+S that does nothing leaves a person without a word. */
  @Test
  void savingGoesToTheInputThatCannotBeSaved(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().focus());
    robot.push(KeyCode.DOWN);
    WindowFixture.awaitNode(robot, "#field-review_date");
    robot.interact(() -> robot.lookup("#field-review_date").query().requestFocus());
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("2026-13-40");
    robot.push(KeyCode.TAB).push(KeyCode.TAB).push(KeyCode.TAB);

    robot.push(KeyCode.SHORTCUT, KeyCode.S);

    WindowFixture.await(() -> focusedId().equals("field-review_date"));
  }

  /** The button that goes on is gone with its step, and must not take the keyboard with it. */
  @Test
  void goingOnInAnImportKeepsTheKeyboardInIt(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    Path file = Files.writeString(folder.resolve("themes.csv"), "source_id,theme\nEXT-00001,hr\n");
    WindowFixture.go(robot, "imports");
    robot.interact(() -> window.composition.imports().session().choose(file));
    Node next = WindowFixture.awaitNode(robot, "#imports-to-mapping");
    WindowFixture.await(() -> !next.isDisabled());
    robot.interact(next::requestFocus);
    assertEquals("imports-to-mapping", focusedId());

    robot.push(KeyCode.SPACE);

    WindowFixture.awaitNode(robot, "#imports-to-matching");
    WindowFixture.await(() -> focusedId().equals("imports-step-mapping"));
  }

  /** Of two boxes, the lower one would get what is typed. */
  @Test
  void askingForAFilterTwiceShowsOneBoxThatGetsTheKeys(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F);
    WindowFixture.awaitNode(robot, "#filter-columns-search");
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F);
    WindowFixture.awaitNode(robot, "#filter-columns-search");

    assertEquals(1, Window.getWindows().stream().filter(Popup.class::isInstance).count());
    robot.write("theme");
    TextField search = robot.lookup("#filter-columns-search").query();
    WindowFixture.await(() -> search.getText().equals("theme"));
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> Window.getWindows().stream().noneMatch(Popup.class::isInstance));
  }

  /** The bar of unsent changes takes its room from the editor. */
  @Test
  void theFieldWithTheKeyboardStaysInSightWhenTheBarOfUnsentChangesAppears(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().focus());
    robot.push(KeyCode.DOWN);
    ScrollPane scroll = (ScrollPane) WindowFixture.awaitNode(robot, ".editor-scroll");
    robot.push(KeyCode.F6);
    WindowFixture.await(() -> isWithin(window.stage.getScene().getFocusOwner(), scroll));
    for (int i = 0; i < 40 && !(isBelowTheFirst(scroll) && isPlainField()); i++) {
      robot.push(KeyCode.TAB);
    }
    Node field = owner();
    assertTrue(isPlainField() && isBelowTheFirst(scroll), field.toString());
    WindowFixture.await(() -> isInSight(scroll, field));

    double room = scroll.getViewportBounds().getHeight();

    UseCase record = window.composition.useCases().model().rows().shown().getFirst().record();
    FieldRef sponsor = FieldRef.custom("sponsor");
    Change change =
        new Change(record.id(), sponsor, record.value(sponsor), FieldValue.text("Keyboard"));
    robot.interact(() -> window.composition.useCases().model().staging().stage(List.of(change)));

    // The bar is beside that of the record, so the fields keep their room.
    WindowFixture.awaitNode(robot, "#staging-more");
    Pulses.await();
    assertEquals(room, scroll.getViewportBounds().getHeight());
    assertEquals(field, owner());
    WindowFixture.await(() -> isInSight(scroll, field));
  }

  private boolean isPlainField() {
    return owner() instanceof TextField field && !field.getStyleClass().contains("option-picker");
  }

  private static boolean isBelowTheFirst(ScrollPane scroll) {
    return Keyboard.fx(() -> scroll.getVvalue() > 0);
  }

  @Test
  void theHelpIsPagedFromItsSearchBox(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHIFT, KeyCode.F1);
    ScrollPane keys = (ScrollPane) WindowFixture.awaitNode(robot, "#cheat-scroll");
    robot.interact(() -> robot.lookup("#help-search").query().requestFocus());
    robot.push(KeyCode.PAGE_DOWN);
    WindowFixture.await(() -> keys.getVvalue() > 0);
    robot.push(KeyCode.PAGE_UP);
    WindowFixture.await(() -> keys.getVvalue() == 0);
    assertEquals("help-search", focusedId());
  }
}
