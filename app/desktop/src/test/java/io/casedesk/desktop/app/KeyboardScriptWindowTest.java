package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.scene.control.Labeled;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * What an analyst does with a spreadsheet from Europe, without the mouse: find, filter, edit,
 * paste, review, decide conflicts, apply and undo. It prints how many keys each part took.
 */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class KeyboardScriptWindowTest {

  private static final int ROWS = 50;
  private static final int CONFLICTS = 20;

  /** The columns that are edited one by one, in their order. */
  private static final List<String> EDITED =
      List.of("cost", "due", "regions", "sponsor", "notes", "pilot", "theme", "link", "contact");

  @TempDir Path folder;
  private StoredFields service;
  private WindowFixture window;
  private CountedKeys keys;
  private int told;
  private final List<String> parts = new ArrayList<>();

  @Start
  void open(Stage stage) {
    Map<String, String> types = new LinkedHashMap<>();
    types.put("cost", "number");
    types.put("due", "date");
    types.put("regions", "multiselect");
    types.put("sponsor", "string");
    types.put("notes", "textarea");
    types.put("pilot", "boolean");
    types.put("theme", "dropdown");
    types.put("link", "url");
    types.put("contact", "email");
    service = new StoredFields(types);
    for (int i = 0; i < ROWS; i++) {
      service.put(id(i), record("ops", "10.5"));
      // Neither of these meets both conditions.
      service.put("case-hr-" + i, record("hr", "10.5"));
      service.put("case-free-" + i, record("ops", "0"));
      service.put("other-" + i, record("ops", "10.5"));
    }
    window =
        new WindowFixture(
            stage,
            new RemoteSession(service.url(), "token"),
            ThemeChoice.LIGHT,
            folder,
            new Messages(Locale.GERMANY));
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private static String id(int row) {
    return "case-%02d".formatted(row);
  }

  private static Map<String, String> record(String theme, String cost) {
    Map<String, String> members = new LinkedHashMap<>();
    members.put("cost", cost);
    members.put("due", "\"2026-12-01\"");
    members.put("regions", "[\"latam\",\"emea\",\"apac\"]");
    members.put("sponsor", "\"Bob\"");
    members.put("notes", "\"one\"");
    members.put("pilot", "true");
    members.put("theme", "\"" + theme + "\"");
    members.put("link", "\"https://a.example\"");
    members.put("contact", "\"a@b.example\"");
    return members;
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private static String column(String key) {
    return FieldRef.custom(key).toString();
  }

  private String staged(int row, String key) {
    Change change = Keyboard.fx(() -> model().staging().find(id(row), FieldRef.custom(key)));
    return change == null ? "nothing" : change.wanted().display();
  }

  private void await(Class<? extends Phase> phase) {
    WindowFixture.await(() -> phase.isInstance(model().review().phase()));
  }

  private static String label(FxRobot robot, String query) {
    return robot.lookup(query).queryAs(Labeled.class).getText();
  }

  private void tell(String part) {
    parts.add(part + " " + (keys.strokes() - told));
    told = keys.strokes();
  }

  @Test
  @SuppressWarnings("SystemOut") // the number of keystrokes is the result of the script
  void aSpreadsheetGoesInIsReviewedAndTakenBack(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    keys = new CountedKeys(robot, window.stage);
    findAndFilter();
    editOneCellOfEachType();
    paste(robot);
    Map<String, Map<String, String>> before = changedByOthers();
    decideConflicts(robot);
    apply();
    tell("apply");
    assertEquals("1234.10", service.stored(id(0), "cost"));
    assertEquals("6234.15", service.stored(id(5), "cost"), "mine was kept");
    undo(robot);
    tell("undo");
    assertEquals(before, service.stored(), "as others left it");
    System.out.printf(
        Locale.ROOT,
        "The script by keyboard alone: %d strokes (%s).%n",
        keys.strokes(),
        String.join(", ", parts));
  }

  private void findAndFilter() {
    keys.push(KeyCode.SHORTCUT, KeyCode.F).write("case").push(KeyCode.DOWN);
    WindowFixture.await(() -> model().rows().shown().size() == 3 * ROWS);
    keys.awaitAt("record-table");
    tell("find");
    keys.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F).write("theme").push(KeyCode.ENTER);
    keys.write("ops").push(KeyCode.ENTER).push(KeyCode.ESCAPE);
    WindowFixture.await(() -> model().rows().shown().size() == 2 * ROWS);
    keys.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F).write("cost").push(KeyCode.ENTER);
    keys.write(">0").push(KeyCode.ENTER);
    WindowFixture.await(() -> model().rows().shown().size() == ROWS);
    tell("filter");
  }

  private void editOneCellOfEachType() {
    keys.push(KeyCode.SHORTCUT, KeyCode.HOME).toColumn(column(EDITED.getFirst()));
    keys.write("1.234,50").push(KeyCode.TAB).write("31.12.2027").push(KeyCode.TAB);
    keys.write("eme").push(KeyCode.SPACE).push(KeyCode.TAB).write("Ada").push(KeyCode.TAB);
    keys.write("two").push(KeyCode.TAB).write("n").push(KeyCode.TAB);
    keys.write("h").push(KeyCode.TAB).write("https://b.example").push(KeyCode.TAB);
    keys.write("c@d.example").push(KeyCode.ENTER);
    List<String> wanted = EDITED.stream().map(key -> staged(0, key)).toList();
    assertEquals(
        List.of(
            "1234.50",
            "2027-12-31",
            "[\"latam\",\"apac\"]",
            "Ada",
            "two",
            "false",
            "hr",
            "https://b.example",
            "c@d.example"),
        wanted);
    tell("edit a cell of each of 9 types");
  }

  private void paste(FxRobot robot) throws IOException {
    StringBuilder sheet = new StringBuilder();
    for (int row = 0; row < ROWS; row++) {
      sheet.append((row + 1) + ".234," + (row + 10) + "\t");
      sheet.append("%02d.02.2027\t".formatted(row % 28 + 1));
      sheet.append(row % 2 == 0 ? "emea, apac\r\n" : "latam; apac\r\n");
    }
    robot.interact(
        () -> {
          ClipboardContent content = new ClipboardContent();
          content.putString(sheet.toString());
          Clipboard.getSystemClipboard().setContent(content);
        });
    keys.push(KeyCode.SHORTCUT, KeyCode.HOME).toColumn(column("cost"));
    keys.push(KeyCode.SHORTCUT, KeyCode.V);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 3 * ROWS + 6);
    for (int row = 0; row < ROWS; row++) {
      assertEquals((row + 1) + "234." + (row + 10), staged(row, "cost"));
      assertEquals("2027-02-%02d".formatted(row % 28 + 1), staged(row, "due"));
      assertEquals(
          row % 2 == 0 ? "[\"emea\",\"apac\"]" : "[\"latam\",\"apac\"]", staged(row, "regions"));
    }
    window.picture(robot, "script-pasted");
    // The pasted cells are still selected, from the first one on.
    keys.push(KeyCode.DOWN);
    keys.push(KeyCode.SHIFT, KeyCode.DOWN);
    WindowFixture.await(() -> label(robot, "#status-selected").contains("Summe 5468,23"));
    tell("paste 50 x 3");
  }

  /** Others change some of the records meanwhile. */
  private Map<String, Map<String, String>> changedByOthers() {
    for (int row = 5; row < 5 + CONFLICTS; row++) {
      Map<String, String> record = record("ops", "7" + row);
      service.put(id(row), record);
    }
    return service.stored();
  }

  private void decideConflicts(FxRobot robot) throws IOException {
    keys.push(KeyCode.SHORTCUT, KeyCode.S);
    await(Phase.Checked.class);
    keys.awaitAt("review-table");
    assertEquals(CONFLICTS, model().review().count(Status.CONFLICT));
    keys.tabBackTo("review-only-CONFLICT").push(KeyCode.SPACE);
    window.picture(robot, "script-conflicts");
    keys.tabTo("review-table").push(CONFLICTS, KeyCode.M);
    WindowFixture.await(() -> model().review().count(Status.CONFLICT) == 0);
    assertEquals(3 * ROWS + 6, model().review().count(Status.READY));
    tell("decide 20 conflicts");
  }

  private void apply() {
    keys.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    await(Phase.Ended.class);
  }

  private void undo(FxRobot robot) {
    keys.tabTo("review-in-runs").push(KeyCode.SPACE);
    WindowFixture.awaitNode(robot, "#run-undo");
    keys.tabTo("run-undo").push(KeyCode.SPACE);
    await(Phase.Checked.class);
    apply();
  }
}
