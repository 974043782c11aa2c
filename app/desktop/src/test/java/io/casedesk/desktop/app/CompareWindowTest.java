package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.cells.CompareView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Two records side by side. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class CompareWindowTest {

  @TempDir Path folder;
  private StoredFields service;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    Map<String, String> types = new LinkedHashMap<>();
    List.of("team", "unit").forEach(key -> types.put(key, "string"));
    service = new StoredFields(types, key -> key);
    service.put("one", Map.of("team", "\"a\"", "unit", "\"same\""));
    service.put("two", Map.of("team", "\"b\"", "unit", "\"same\""));
    window =
        new WindowFixture(
            stage, new RemoteSession(service.url(), "token"), ThemeChoice.LIGHT, folder);
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private static List<String> fields(TableView<CompareView.Line> table) {
    return table.getItems().stream().map(CompareView.Line::field).toList();
  }

  @Test
  void showsFieldsThatDifferAndAllOnRequest(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().view().choose(0, 0));
    robot.push(KeyCode.SHIFT, KeyCode.DOWN);
    robot.interact(
        () ->
            window.composition.useCases().view().tableCommands().stream()
                .filter(command -> command.id().equals("compare-records"))
                .findFirst()
                .orElseThrow()
                .action()
                .run());
    WindowFixture.awaitNode(robot, "#compare");
    TableView<CompareView.Line> table = robot.lookup("#compare").queryTableView();
    WindowFixture.await(table::isFocused);
    CompareView.Line team =
        table.getItems().stream()
            .filter(line -> line.field().equals("team"))
            .findFirst()
            .orElseThrow();
    assertEquals(List.of("a", "b"), List.of(team.first(), team.second()));
    assertEquals(false, fields(table).contains("unit"), "its values are equal");
    window.picture(robot, "compare");

    robot.interact(() -> robot.lookup("#compare-only").queryAs(CheckBox.class).fire());
    assertEquals(true, fields(table).contains("unit"));
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#compare").tryQuery().isEmpty());
  }
}
