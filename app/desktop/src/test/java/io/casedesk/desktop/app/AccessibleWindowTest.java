package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.text.Messages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Whatever the keyboard reaches has a name that a screen reader can say. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class AccessibleWindowTest {

  @TempDir Path folder;
  private Screens screens;

  @Start
  void open(Stage stage) {
    screens = new Screens(stage, folder, new Messages(Locale.ENGLISH));
  }

  @AfterEach
  void close() {
    screens.close();
  }

  @Test
  void everyControlThatTakesTheKeyboardHasAName(FxRobot robot) {
    Set<String> nameless = new TreeSet<>();
    List<Integer> named = new ArrayList<>();
    screens.walk(
        robot,
        state ->
            Screens.onFx(
                robot,
                () -> {
                  List<Node> nodes = Screens.nodes();
                  Set<Node> labelled =
                      nodes.stream()
                          .filter(Label.class::isInstance)
                          .map(node -> ((Label) node).getLabelFor())
                          .collect(Collectors.toSet());
                  List<Node> focusable = nodes.stream().filter(Node::isFocusTraversable).toList();
                  named.add(focusable.size());
                  focusable.stream()
                      .map(AccessibleWindowTest::name)
                      .filter(
                          name -> List.of("Yes", "No").contains(name) || name.startsWith("http"))
                      .forEach(name -> nameless.add(state + ": only “" + name + "”"));
                  focusable.stream()
                      .filter(node -> !labelled.contains(node) && !hasName(node))
                      .forEach(node -> nameless.add(state + ": " + Screens.path(node)));
                }));
    assertTrue(named.stream().allMatch(count -> count > 5), "the walk saw controls: " + named);
    assertEquals("", String.join("\n", nameless));
  }

  private static boolean hasName(Node node) {
    return !name(node).isBlank();
  }

  private static String name(Node node) {
    String said = node.getAccessibleText();
    if (said == null && node instanceof Labeled labeled) {
      said = labeled.getText();
    }
    return said == null ? "" : said;
  }
}
