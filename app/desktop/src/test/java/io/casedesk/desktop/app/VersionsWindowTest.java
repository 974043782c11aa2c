package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.editor.OpenRecord;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.page.EditorPane;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Two versions of a record, side by side. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class VersionsWindowTest {

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

  private static Map<String, List<String>> differences(FxRobot robot) {
    TableView<EditorPane.VersionLine> table = robot.lookup("#compare").queryTableView();
    Map<String, List<String>> lines = new HashMap<>();
    table.getItems().forEach(line -> lines.put(line.field(), List.of(line.before(), line.now())));
    return lines;
  }

  private Map<String, List<String>> lastVersion(FxRobot robot) {
    robot.interact(this::compareLast);
    WindowFixture.awaitNode(robot, "#compare");
    return differences(robot);
  }

  private void compareLast() {
    window.composition.useCases().commands().stream()
        .filter(command -> command.id().equals("compare-version"))
        .findFirst()
        .orElseThrow()
        .run();
  }

  /** The answer can't arrive before the JavaFX thread returns from the action that asked for it. */
  @Test
  void anAnswerThatComesTooLateOpensNothing(FxRobot robot) {
    window.awaitUseCasesRead();
    RecordsModel<UseCase> model = window.composition.useCases().model();
    robot.interact(() -> window.composition.useCases().view().choose(0, 0));
    List<Runnable> elsewhere =
        List.of(
            () -> model.select("two"),
            () -> window.composition.open(window.composition.solutions()),
            () -> robot.lookup("#bulk-usecases").queryButton().fire());
    for (Runnable leaving : elsewhere) {
      robot.interact(() -> window.composition.open(window.composition.useCases()));
      robot.interact(() -> model.select("one"));
      robot.interact(
          () -> {
            compareLast();
            leaving.run();
          });
      awaitBackground(robot, model);
      assertTrue(robot.lookup("#compare").tryQuery().isEmpty());
    }
    assertTrue(robot.lookup("#bulk-edit").tryQuery().isPresent());
  }

  /** Waits until tasks that were started later have delivered their results. */
  private static void awaitBackground(FxRobot robot, RecordsModel<UseCase> model) {
    for (int i = 0; i < 20; i++) {
      AtomicBoolean done = new AtomicBoolean();
      robot.interact(() -> model.tasks().run(() -> {}).onSuccess(result -> done.set(true)).start());
      WindowFixture.await(done::get);
      Pulses.await();
    }
  }

  private static void leave(FxRobot robot) {
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#compare").tryQuery().isEmpty());
  }

  @Test
  void showsARecordAndItsEarlierVersions(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    RecordsModel<UseCase> model = window.composition.useCases().model();
    robot.interact(() -> window.composition.useCases().view().choose(0, 0));
    robot.interact(() -> model.select("one"));
    assertEquals(Map.of(), lastVersion(robot), "nothing is known to have changed it");
    leave(robot);

    // This window writes one field, and another user a second one.
    robot.interact(
        () -> {
          OpenRecord<UseCase> open = Objects.requireNonNull(model.editor().openProperty().get());
          open.editable(FieldRef.custom("team")).orElseThrow().type("z");
          model.editor().save();
        });
    WindowFixture.await(() -> model.editor().reportProperty().get() != null);
    assertEquals(Map.of("team", List.of("a", "z")), lastVersion(robot));
    leave(robot);
    service.put("one", Map.of("team", "\"z\"", "unit", "\"other\""));
    robot.push(KeyCode.F5);
    WindowFixture.await(() -> model.changes().changesProperty().get() != null);
    WindowFixture.await(
        () ->
            FieldValue.text("other")
                .equals(
                    Objects.requireNonNull(model.rows().find("one"))
                        .value(FieldRef.custom("unit"))));
    assertEquals(Map.of("unit", List.of("same", "other")), lastVersion(robot));
    window.pictures(robot, "compare-version");
    leave(robot);

    // The history has all of them: the one before the run differs in both fields.
    TabPane tabs = (TabPane) WindowFixture.awaitNode(robot, "#editor-tabs");
    robot.interact(
        () ->
            tabs.getTabs().stream()
                .filter(tab -> tab.getId().equals("tab-history"))
                .forEach(tabs.getSelectionModel()::select));
    WindowFixture.await(() -> robot.lookup(".history-compare").queryAll().size() == 2);
    window.pictures(robot, "record-history-versions");
    List<Hyperlink> links =
        List.copyOf(robot.lookup(".history-compare").queryAllAs(Hyperlink.class));
    robot.interact(links.getLast()::fire);
    WindowFixture.awaitNode(robot, "#compare");
    assertEquals(
        Map.of("team", List.of("a", "z"), "unit", List.of("same", "other")), differences(robot));
    WindowFixture.await(() -> robot.lookup("#compare").queryTableView().isFocused());
    robot.interact(() -> robot.lookup("#compare-only").queryAs(CheckBox.class).fire());
    String id = window.composition.useCases().model().fieldCatalog().columns().getFirst().title();
    List<String> equal = Objects.requireNonNull(differences(robot).get(id));
    assertEquals(equal.getFirst(), equal.getLast(), "fields that are equal are shown too");
    leave(robot);
  }
}
