package io.casedesk.desktop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.ui.text.Messages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Cell;
import javafx.scene.control.Labeled;
import javafx.scene.control.skin.TableColumnHeader;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/**
 * German is longer than English, and none of it is cut in the smallest usual window. What a record
 * holds may be: its whole value is in a tooltip.
 */
@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class NothingCutWindowTest {

  @TempDir Path folder;
  private Screens screens;

  @Start
  void open(Stage stage) {
    screens = new Screens(stage, folder, new Messages(Locale.GERMAN));
  }

  @AfterEach
  void close() {
    screens.close();
  }

  @Test
  void noLabelAndNoButtonIsCutInGerman(FxRobot robot) {
    Set<String> cut = new TreeSet<>();
    List<Integer> seen = new ArrayList<>();
    screens.walk(
        robot,
        state ->
            Screens.onFx(
                robot,
                () -> {
                  List<Labeled> said =
                      Screens.nodes().stream()
                          .filter(Labeled.class::isInstance)
                          .map(Labeled.class::cast)
                          .filter(node -> node.getText() != null && !node.getText().isBlank())
                          .filter(node -> !isOfARecord(node))
                          .toList();
                  seen.add(said.size());
                  said.stream()
                      .filter(NothingCutWindowTest::isCut)
                      .forEach(
                          node ->
                              cut.add(
                                  Screens.path(node) + ": " + node.getText() + " (" + state + ")"));
                }));
    assertTrue(seen.stream().allMatch(count -> count > 5), "the walk saw texts: " + seen);
    assertEquals("", String.join("\n", cut));
  }

  /** What is drawn ends with dots, and what is to be said does not. */
  private static boolean isCut(Labeled node) {
    return node.getChildrenUnmodifiable().stream()
        .filter(Text.class::isInstance)
        .map(Text.class::cast)
        .anyMatch(
            drawn ->
                drawn.getText().endsWith(node.getEllipsisString())
                    && !node.getText().endsWith(node.getEllipsisString()));
  }

  /** What a record, a view or a run is called; views say the whole in their menu, runs in Runs. */
  private boolean isOfARecord(Node node) {
    return Stream.iterate(node, Objects::nonNull, Node::getParent)
            .anyMatch(
                parent ->
                    parent instanceof Cell<?>
                        || parent instanceof TableColumnHeader
                        || parent.getStyleClass().contains("tab-header-area")
                        || parent.getStyleClass().contains("overview-run-what")
                        || "views".equals(parent.getId())
                        || "run-about".equals(parent.getId()))
        || (node instanceof Labeled labeled && labeled.getText().equals(screens.connectionName()));
  }
}
