package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.testfx.api.FxRobot;

/** The keys of a person who has no mouse: they are counted, and whatever gets them is in sight. */
final class CountedKeys {

  /** From one end of a page to the other, and once through the rest of the window. */
  private static final int MOST_TABS = 60;

  private static final PseudoClass BY_KEYBOARD = PseudoClass.getPseudoClass("by-keyboard");

  private final FxRobot robot;
  private final Stage stage;
  private int strokes;

  CountedKeys(FxRobot robot, Stage stage) {
    this.robot = robot;
    this.stage = stage;
  }

  /** How often a key was pressed until now; keys that are held together count as one. */
  int strokes() {
    return strokes;
  }

  /** Presses keys together. */
  CountedKeys push(KeyCode... keys) {
    strokes++;
    robot.push(keys);
    return this;
  }

  /** Presses a key several times. */
  CountedKeys push(int times, KeyCode key) {
    for (int i = 0; i < times; i++) {
      push(key);
    }
    return this;
  }

  /** Types a text. */
  CountedKeys write(String text) {
    strokes += text.length();
    robot.write(text);
    return this;
  }

  /** Opens a section by its keys. */
  CountedKeys go(String section) {
    return push(KeyCode.SHORTCUT, WindowFixture.digit(robot, section));
  }

  /** Goes on by Tab to a control, which shows then that it has the keyboard. */
  CountedKeys tabTo(String id) {
    return tabTo(node -> id.equals(node.getId()), id, KeyCode.TAB);
  }

  /** Goes back by Shift+Tab to a control, which shows then that it has the keyboard. */
  CountedKeys tabBackTo(String id) {
    return tabTo(node -> id.equals(node.getId()), id, KeyCode.SHIFT, KeyCode.TAB);
  }

  /** Goes on by keys to a control. */
  CountedKeys tabTo(Predicate<Node> wanted, String name, KeyCode... keys) {
    List<String> way = new ArrayList<>();
    for (int i = 0; i < MOST_TABS && !wanted.test(owner()); i++) {
      push(keys);
      way.add(owner().getClass().getSimpleName() + "#" + owner().getId());
    }
    Node reached = owner();
    assertTrue(wanted.test(reached), name + " is not reached: " + way);
    assertTrue(
        reached.isFocusVisible() || reached.getPseudoClassStates().contains(BY_KEYBOARD),
        name + " does not show that it has the keyboard");
    return this;
  }

  /** Goes to a column of a table of records that has the keyboard. */
  CountedKeys toColumn(String id) {
    TableView<?> table = (TableView<?>) owner();
    push(KeyCode.HOME);
    int column =
        Keyboard.fx(() -> table.getVisibleLeafColumns().stream().map(each -> each.getId()).toList())
            .indexOf(id);
    return push(column, KeyCode.RIGHT);
  }

  /** What has the keyboard; the whole window where nothing has it. */
  Node owner() {
    return Keyboard.fx(
        () -> {
          Scene scene = stage.getScene();
          return scene.getFocusOwner() == null ? scene.getRoot() : scene.getFocusOwner();
        });
  }

  /** Waits until a control with an id or a style, or something in it, has the keyboard. */
  void awaitAt(String id) {
    try {
      WindowFixture.await(() -> isWithin(owner(), id));
    } catch (AssertionError e) {
      throw new AssertionError("The keyboard is at " + owner() + " and not at " + id, e);
    }
  }

  private static boolean isWithin(Node node, String id) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (id.equals(at.getId()) || at.getStyleClass().contains(id)) {
        return true;
      }
    }
    return false;
  }
}
