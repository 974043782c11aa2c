package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Fields whose names are equal, or equal to that of a standard field, are told apart by key. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class EqualNamesWindowTest {

  private static final Map<String, String> NAMES =
      Map.of("team", "Team", "unit", "team ", "state", "Status", "cost", "Cost");
  private static final List<String> SHOWN =
      List.of("Status", "Team (team)", "team (unit)", "Status (state)", "Cost");

  @TempDir Path folder;
  private StoredFields service;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    Map<String, String> types = new LinkedHashMap<>();
    List.of("team", "unit", "state").forEach(key -> types.put(key, "string"));
    types.put("cost", "number");
    service = new StoredFields(types, key -> NAMES.getOrDefault(key, key));
    service.put("case", Map.of("team", "\"a\"", "unit", "\"b\"", "state", "\"c\"", "cost", "1"));
    window =
        new WindowFixture(
            stage, new RemoteSession(service.url(), "token"), ThemeChoice.LIGHT, folder);
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private static TableView<?> table(FxRobot robot) {
    return robot.lookup(".record-table").query();
  }

  private static List<String> texts(FxRobot robot, String query) {
    return robot.lookup(query).queryAll().stream()
        .filter(Labeled.class::isInstance)
        .map(label -> ((Labeled) label).getText())
        .toList();
  }

  @Test
  void theirKeysFollowThem(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    List<String> headings =
        table(robot).getVisibleLeafColumns().stream().map(column -> column.getText()).toList();
    assertTrue(headings.containsAll(SHOWN), headings::toString);
    window.picture(robot, "equal-names");

    // The list of columns, and that of fields to filter by.
    robot.interact(() -> robot.lookup("#columns").queryButton().fire());
    WindowFixture.await(() -> texts(robot, ".column-chooser .check-box").containsAll(SHOWN));
    window.picture(robot, "equal-names-columns");
    robot.push(KeyCode.ESCAPE);
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F);
    WindowFixture.awaitNode(robot, "#filter-columns-search");
    robot.write("unit");
    WindowFixture.await(() -> robot.lookup("team (unit)").tryQuery().isPresent());
    robot.push(KeyCode.ESCAPE);

    // The editor, and the headers of copied cells.
    robot.interact(() -> window.composition.useCases().view().choose(0, 0));
    robot.push(KeyCode.RIGHT);
    Node field = WindowFixture.awaitNode(robot, "#field-unit");
    assertTrue(String.valueOf(field.getAccessibleText()).contains("(unit)"));
    robot.interact(
        () ->
            window
                .composition
                .useCases()
                .view()
                .choose(
                    0,
                    table(robot).getVisibleLeafColumns().stream()
                        .map(column -> column.getId())
                        .toList()
                        .indexOf("custom_fields.unit")));
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.C);
    WindowFixture.await(
        () ->
            Keyboard.fx(() -> Clipboard.getSystemClipboard().getString())
                .startsWith("team (unit)"));
  }
}
