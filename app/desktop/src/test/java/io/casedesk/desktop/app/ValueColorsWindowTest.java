package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.page.RecordsView;
import io.casedesk.desktop.records.savedviews.ViewsModel;
import io.casedesk.model.FieldRef;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The cells of a dropdown column are colored by their values. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ValueColorsWindowTest {

  private static final List<String> KEYS =
      List.of("fin", "hr", "it", "legal", "ops", "rnd", "sales", "supply");
  private static final FieldRef THEME = FieldRef.custom("theme");

  @TempDir Path folder;
  private StoredFields service;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    Map<String, String> types = new LinkedHashMap<>();
    types.put("theme", "dropdown");
    types.put("team", "string");
    service = new StoredFields(types, key -> key);
    for (int i = 0; i < 2 * KEYS.size(); i++) {
      service.put(
          "case-%02d".formatted(i),
          Map.of("theme", "\"" + KEYS.get(i % KEYS.size()) + "\"", "team", "\"red\""));
    }
    service.put("case-99", Map.of("theme", "\"\"", "team", "\"red\""));
    window =
        new WindowFixture(
            stage, new RemoteSession(service.url(), "token"), ThemeChoice.LIGHT, folder);
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private RecordsView<UseCase> view() {
    return window.composition.useCases().view();
  }

  private Command command() {
    return view().commands().all().stream()
        .filter(command -> command.id().equals("column-color"))
        .findFirst()
        .orElseThrow();
  }

  private void choose(FxRobot robot, int row, FieldRef field) {
    TableView<?> table = robot.lookup(".record-table").query();
    robot.interact(
        () ->
            view()
                .choose(
                    row,
                    table.getVisibleLeafColumns().stream()
                        .map(column -> column.getId())
                        .toList()
                        .indexOf(field.toString())));
  }

  /** The color of each text in the column; an uncolored text has none. */
  private static Map<String, Set<String>> colors(FxRobot robot) {
    Map<String, Set<String>> colors = new LinkedHashMap<>();
    robot.interact(
        () -> {
          for (Node node : robot.lookup(".record-table .table-cell").queryAll()) {
            if (node instanceof TableCell<?, ?> cell
                && cell.getTableColumn() != null
                && THEME.toString().equals(cell.getTableColumn().getId())
                && !cell.isEmpty()) {
              Set<String> of = colors.computeIfAbsent(cell.getText(), text -> new HashSet<>());
              cell.getPseudoClassStates().stream()
                  .map(PseudoClass::getPseudoClassName)
                  .filter(name -> name.startsWith("color-"))
                  .forEach(of::add);
            }
          }
        });
    return colors;
  }

  private static void areDistinct(Map<String, Set<String>> colors) {
    List<String> all = new ArrayList<>();
    KEYS.forEach(key -> all.addAll(colors.getOrDefault(key, Set.of())));
    assertEquals(KEYS.size(), all.size(), "one color a key: " + colors);
    assertEquals(KEYS.size(), Set.copyOf(all).size(), "each another: " + colors);
    assertEquals(Set.of(), colors.getOrDefault("", Set.of()), "an empty cell has none");
  }

  @Test
  void eachKeyHasAColorThatTextsStandOutFromAndAViewKeepsIt(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 0, FieldRef.custom("team"));
    robot.interact(() -> assertEquals(false, command().canRun(), "it is no dropdown"));
    choose(robot, 0, THEME);
    assertEquals(Set.of(), Set.copyOf(colors(robot).get("fin")), "off by default");
    ViewsModel views = window.composition.useCases().model().views();
    robot.interact(() -> views.saveAs("Plain"));
    robot.interact(command()::run);
    Pulses.await();
    areDistinct(colors(robot));
    robot.interact(() -> views.saveAs("Colored"));

    // Selected, changed and with the focus.
    robot.push(KeyCode.DOWN).write("l").push(KeyCode.ENTER);
    robot.push(KeyCode.SHIFT, KeyCode.DOWN);
    ContrastChecker faint = new ContrastChecker();
    for (ThemeChoice scheme : List.of(ThemeChoice.DARK, ThemeChoice.LIGHT)) {
      robot.interact(() -> window.theme.choiceProperty().set(scheme));
      Pulses.await();
      robot.interact(faint::look);
    }
    window.pictures(robot, "value-colors");
    assertEquals("", faint.found());

    WindowFixture.await(() -> views.views().size() == 2);
    robot.interact(() -> views.choose("Plain"));
    Pulses.await();
    assertTrue(colors(robot).values().stream().allMatch(Set::isEmpty), "the view has no colors");
    robot.interact(() -> views.choose("Colored"));
    Pulses.await();
    areDistinct(colors(robot));
  }
}
