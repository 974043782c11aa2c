package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The first whole way through, as a person goes it, checked in the server's own database. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class UseCasesWindowTest {

  @TempDir Path folder;
  private Path database;
  private WindowFixture window;
  private FxThreadWatch watch;

  @BeforeEach
  void watchTheFxThread() {
    watch = FxThreadWatch.start();
  }

  @Start
  void open(Stage stage) {
    database = folder.resolve("service.db");
    window = WindowFixture.overSample(stage, folder, 300);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  @Test
  void aDropdownIsChangedByKeyAndALabelIsDiagnosed(FxRobot robot) throws Exception {
    window.awaitUseCasesRead();
    UseCase record = anyWithTheme();
    find(robot, record);

    String newKey = otherThan(theme(record.id()));
    pick(robot, newKey, newKey);
    robot.clickOn("#save");
    String verdict = verdict(robot);
    assertTrue(verdict.startsWith("Verified"), verdict);
    assertEquals(newKey, theme(record.id()), "the key is in the server's database");
    window.picture(robot, "saved");

    // A label sent by hand, as pasted from a spreadsheet (Q20).
    String otherKey = otherThan(newKey);
    String label = labelOf(otherKey);
    pick(robot, label, "Use “" + label + "” as typed");
    robot.clickOn("#save");
    WindowFixture.await(() -> verdict(robot).contains("the field is empty"));
    assertTrue(
        verdict(robot).contains("“" + label + "” is a label, not a key. The key is “" + otherKey),
        verdict(robot));
    assertNull(theme(record.id()), "the label destroyed the old value, which is why it is said");
    window.picture(robot, "label");

    robot.clickOn("#putBack-theme");
    WindowFixture.await(() -> verdict(robot).startsWith("Verified"));
    assertEquals(newKey, theme(record.id()), "the old value is back");

    pick(robot, label, "Use “" + label + "” as typed");
    robot.clickOn("#save");
    WindowFixture.await(() -> verdict(robot).contains("the field is empty"));
    robot.clickOn("#repair-theme");
    WindowFixture.await(() -> verdict(robot).startsWith("Verified"));
    assertEquals(otherKey, theme(record.id()), "the repair wrote the key");

    AtomicReference<String> fxThread = new AtomicReference<>("");
    robot.interact(() -> fxThread.set(Thread.currentThread().getName()));
    assertFalse(fxThread.get().isBlank());
    assertEquals(List.of(), watch.stop(fxThread.get()), "no network on the JavaFX thread");
  }

  @Test
  void typingALabelSelectsItsKey(FxRobot robot) throws SQLException {
    window.awaitUseCasesRead();
    UseCase record = anyWithTheme();
    find(robot, record);
    String newKey = otherThan(theme(record.id()));
    Node field = WindowFixture.awaitNode(robot, "#field-theme");
    robot.clickOn(field).push(KeyCode.SHORTCUT, KeyCode.A).write(labelOf(newKey));
    robot.push(KeyCode.TAB);
    WindowFixture.await(() -> ((TextInputControl) field).getText().equals(newKey));
    assertFalse(robot.lookup("#save").query().isDisabled());
  }

  @Test
  void enterAfterAMistypedKeyDoesNotTakeItForAKey(FxRobot robot) throws SQLException {
    window.awaitUseCasesRead();
    UseCase record = anyWithTheme();
    find(robot, record);
    WindowFixture.typeInto(robot, "theme", "nosuchkey").push(KeyCode.ENTER).push(KeyCode.TAB);
    assertTrue(robot.lookup("#save").query().isDisabled());
    WindowFixture.await(
        () ->
            robot.lookup(".problem").queryAll().stream()
                .anyMatch(n -> n instanceof Label l && l.getText().contains("No record has")));
  }

  @Test
  void inputThatCannotBeWrittenIsNamedAndNotSent(FxRobot robot) throws SQLException, IOException {
    window.awaitUseCasesRead();
    UseCase record = anyWithTheme();
    find(robot, record);
    String before = theme(record.id());
    WindowFixture.typeInto(robot, "annual_benefit", "a lot");
    WindowFixture.await(
        () ->
            robot.lookup(".problem").queryAll().stream()
                .anyMatch(n -> n instanceof Label l && l.getText().contains("1,250.50")));
    assertTrue(robot.lookup("#save").query().isDisabled());
    window.picture(robot, "problem");
    assertEquals(before, theme(record.id()));
  }

  @Test
  void unsavedInputIsKeptWhileAnotherRecordIsLookedAt(FxRobot robot) {
    window.awaitUseCasesRead();
    UseCase first = anyWithTheme();
    find(robot, first);
    WindowFixture.typeInto(robot, "annual_benefit", "777.5");
    String other =
        window.composition.useCases().model().rows().records().stream()
            .map(UseCase::id)
            .filter(id -> !id.equals(first.id()))
            .findFirst()
            .orElseThrow();
    robot.interact(() -> window.composition.useCases().view().select(other));
    assertNotEquals(
        "777.5", ((TextInputControl) robot.lookup("#field-annual_benefit").query()).getText());
    robot.interact(() -> window.composition.useCases().view().select(first.id()));
    assertEquals(
        "777.5", ((TextInputControl) robot.lookup("#field-annual_benefit").query()).getText());
  }

  @Test
  void whatIsTypedIsNeverDropped(FxRobot robot) throws SQLException {
    window.awaitUseCasesRead();
    UseCase record = anyWithTheme();
    find(robot, record);

    // A date that can't be read stays, with what is wrong with it, after the field is left.
    Node date = WindowFixture.awaitNode(robot, "#field-review_date");
    robot.clickOn(date).push(KeyCode.SHORTCUT, KeyCode.A).write("31.12.66").push(KeyCode.TAB);
    assertEquals("31.12.66", ((TextInputControl) date).getText());
    assertTrue(robot.lookup("#save").query().isDisabled());
    robot.clickOn(date).push(KeyCode.SHORTCUT, KeyCode.A).write("31.12.2026").push(KeyCode.TAB);
    assertEquals("2026-12-31", ((TextInputControl) date).getText());

    // Text pasted into a dropdown counts as input, and saving takes the label for its key.
    String newKey = otherThan(theme(record.id()));
    TextInputControl theme = (TextInputControl) WindowFixture.awaitNode(robot, "#field-theme");
    // By the keyboard, which scrolls to it.
    robot.interact(theme::requestFocus);
    robot.push(KeyCode.SHORTCUT, KeyCode.A);
    robot.interact(() -> theme.replaceSelection(labelOf(newKey)));
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    assertTrue(verdict(robot).startsWith("Verified"), verdict(robot));
    assertEquals(newKey, theme(record.id()));
    assertEquals(newKey, theme.getText());
  }

  private void find(FxRobot robot, UseCase record) {
    robot.clickOn("#search").write(record.id());
    WindowFixture.await(() -> window.composition.useCases().model().rows().shown().size() == 1);
    robot.clickOn(record.title());
    WindowFixture.awaitNode(robot, "#field-theme");
  }

  private static void pick(FxRobot robot, String typed, String line) {
    WindowFixture.typeInto(robot, "theme", typed);
    WindowFixture.await(() -> robot.lookup(line).tryQuery().isPresent());
    robot.interact(() -> {});
    Node choice =
        robot.lookup("#options-theme").lookup(line).queryAll().stream().findFirst().orElseThrow();
    robot.clickOn(choice);
    // While the options are closing, the next click would only close them.
    WindowFixture.await(() -> robot.lookup("#options-theme").tryQuery().isEmpty());
  }

  private static String verdict(FxRobot robot) {
    WindowFixture.awaitNode(robot, "#verdict-theme .verdict");
    return ((Label) robot.lookup("#verdict-theme .verdict").query()).getText();
  }

  private UseCase anyWithTheme() {
    return window.composition.useCases().model().rows().records().stream()
        .filter(record -> !record.deleted())
        .filter(
            record ->
                record.value(FieldRef.custom("theme")) instanceof FieldValue.Text(var key)
                    && !key.isBlank())
        .findFirst()
        .orElseThrow();
  }

  private String otherThan(String key) {
    return window.composition.useCases().model().fieldCatalog().options().options("theme").stream()
        .map(option -> option.key())
        .filter(other -> !other.equals(key))
        .findFirst()
        .orElseThrow();
  }

  private String labelOf(String key) {
    return window.composition.useCases().model().fieldCatalog().options().options("theme").stream()
        .filter(option -> option.key().equals(key))
        .map(option -> String.valueOf(option.label()))
        .findFirst()
        .orElseThrow();
  }

  private String theme(String id) throws SQLException {
    return new ServiceDatabase(database)
        .value("SELECT json_extract(custom_fields, '$.theme') FROM use_case WHERE id = ?", id);
  }
}
