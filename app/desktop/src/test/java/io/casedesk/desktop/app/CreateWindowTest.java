package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.create.CreateReport;
import io.casedesk.desktop.records.create.CreateReport.Status;
import io.casedesk.desktop.records.editor.OpenRecord;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.UseCase;
import io.casedesk.model.runs.RunState;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A new use case, made as a person would; what is there is counted in the server's database. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class CreateWindowTest {

  private static final String NAME = "Claims triage by post";

  @TempDir Path folder;
  private FailingService service;
  private Stage stage;
  private WindowFixture window;

  @Start
  void open(Stage opened) {
    stage = opened;
    service = new FailingService(folder.resolve("s.db"), 60);
    window = window("workspace", ThemeChoice.LIGHT, Locale.ENGLISH);
  }

  private WindowFixture window(String workspace, ThemeChoice theme, Locale locale) {
    return new WindowFixture(
        stage,
        new RemoteSession(service.url(), service.token()),
        theme,
        folder.resolve(workspace),
        new Messages(locale));
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private long there(String name) throws SQLException {
    return Long.parseLong(
        new ServiceDatabase(folder.resolve("s.db"))
            .value("SELECT count(*) FROM use_case WHERE title = ?", name));
  }

  private String stored(String name, String field) throws SQLException {
    return String.valueOf(
        new ServiceDatabase(folder.resolve("s.db"))
            .value(
                "SELECT json_extract(custom_fields, '$."
                    + field
                    + "') FROM use_case WHERE title ="
                    + " ?",
                name));
  }

  private static void type(FxRobot robot, String id, String text) {
    Node control = robot.lookup(id).query();
    robot.interact(
        () -> {
          control.requestFocus();
          ((TextInputControl) control).setText(text);
        });
  }

  private static String typed(FxRobot robot, String id) {
    return robot.lookup(id).queryTextInputControl().getText();
  }

  private void fill(FxRobot robot, String name) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.awaitNode(robot, "#create-name");
    robot.write(name);
    type(robot, "#field-sponsor", "Ada");
    type(robot, "#field-annual_benefit", "1250");
  }

  private static String missing(FxRobot robot) {
    Label label = robot.lookup("#create-missing").queryAs(Label.class);
    return label.isVisible() ? label.getText() : "";
  }

  @Test
  void controlAndEnterCreatesAsItAppliesElsewhere(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.awaitNode(robot, "#create-name");
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    robot.write("By keys");
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(
        () ->
            window.composition.useCases().model().rows().records().stream()
                .anyMatch(record -> record.label().equals("By keys")));
  }

  @Test
  void theFormSaysWhyNothingCanBeCreatedYet(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.awaitNode(robot, "#create-name");
    assertEquals("Enter a name to create the record.", missing(robot));
    robot.write("Two");
    WindowFixture.await(() -> missing(robot).isEmpty());
    type(robot, "#field-annual_benefit", "12x");
    WindowFixture.await(
        () -> missing(robot).equals("Correct the marked fields to create the record."));
    type(robot, "#field-annual_benefit", "12");
    WindowFixture.await(() -> missing(robot).isEmpty());
  }

  private CreateReport report() {
    return Objects.requireNonNull(model().creating().reportProperty().get());
  }

  private void awaitReport() {
    WindowFixture.await(
        () ->
            !model().creating().busyProperty().get()
                && model().creating().reportProperty().get() != null);
  }

  @Test
  @DisplayName("Q16: a record that a gateway created twice is not called created and verified")
  void bothRecordsOfARepeatedRequestAreNamed(FxRobot robot) throws SQLException {
    service.be(FailingService.Mood.TWICE);
    fill(robot, NAME);
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    awaitReport();

    assertEquals(Status.DOUBLED, report().standing(), report().toString());
    assertEquals(1, service.creates());
    assertEquals(2, there(NAME));
    ServiceDatabase database = new ServiceDatabase(folder.resolve("s.db"));
    String ids =
        String.valueOf(
            database.value("SELECT group_concat(id) FROM use_case WHERE title = ?", NAME));
    WindowFixture.await(() -> isSaid(robot, "was created, perhaps twice"));
    for (String id : List.of(ids.split(",", -1))) {
      assertTrue(isSaid(robot, id), id);
    }
  }

  @Test
  @DisplayName("Q15 to Q19: created once, its fields written, read again, then shown as created")
  void createsAUseCaseWithItsFields(FxRobot robot) throws SQLException, IOException {
    fill(robot, NAME);
    window.picture(robot, "create");
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    awaitReport();

    assertEquals(Status.CREATED, report().standing(), report().toString());
    assertEquals(1, service.creates());
    assertEquals(1, there(NAME));
    assertEquals("Ada", stored(NAME, "sponsor"));
    OpenRecord<UseCase> edit = model().editor().openProperty().get();
    assertNotNull(edit, "it is open");
    assertEquals(NAME, edit.record().label());
    WindowFixture.await(
        () -> model().rows().shown().stream().anyMatch(row -> row.record().label().equals(NAME)));
    WindowFixture.awaitNode(robot, "#editor-title");
    assertEquals(NAME, robot.lookup("#editor-title").<Label>query().getText());
    assertTrue(robot.lookup("#create-name").tryQuery().isEmpty(), "the form is gone");
    WindowFixture.awaitNode(robot, ".notice-good");
    assertEquals(0, model().staging().cellsProperty().get());
    window.picture(robot, "created");
    assertEquals(
        List.of(RunState.Phase.ENDED),
        window.workspace.runs().runs().stream().map(run -> run.state().phase()).toList());
  }

  @Test
  void theNextRecordTakesTheNoticeOfTheOneBeforeAndIsCounted(FxRobot robot) {
    for (String name : List.of(NAME, "Mail triage")) {
      fill(robot, name);
      robot.push(KeyCode.SHORTCUT, KeyCode.S);
      WindowFixture.await(() -> isSaid(robot, name));
    }
    assertEquals(1, robot.lookup(".notice-good").queryAll().size());
    assertFalse(isSaid(robot, NAME));
    int total = model().rows().totalProperty().get();
    WindowFixture.await(() -> status(robot, "shown").endsWith("of " + total + " shown"));
    assertTrue(status(robot, "read").startsWith("Complete, " + total + " records"));
  }

  private static String status(FxRobot robot, String part) {
    return robot.lookup("#status-" + part).queryAs(Label.class).getText();
  }

  @Test
  void warnsOfRecordsOfThatNameAndKeepsWhatWasTyped(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    UseCase other = model().rows().records().getFirst();
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.awaitNode(robot, "#create-name");
    type(robot, "#create-name", other.label().toUpperCase(Locale.ROOT) + " ");
    WindowFixture.awaitNode(robot, "#create-warnings .verdict");
    assertTrue(
        robot.lookup("#create-warnings .verdict").<Label>query().getText().contains(other.id()));
    assertEquals("Create anyway", robot.lookup("#create-create").queryButton().getText());
    window.picture(robot, "create-namesake");
    type(robot, "#create-name", other.sourceId());
    WindowFixture.await(
        () ->
            robot.lookup("#create-warnings .verdict").queryAllAs(Label.class).stream()
                .anyMatch(label -> label.getText().contains(other.sourceId())));

    robot.push(KeyCode.ESCAPE);
    assertTrue(robot.lookup("#create-name").tryQuery().isEmpty());
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    assertEquals(other.sourceId(), typed(robot, "#create-name"));
    robot.clickOn("#create-discard");
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    assertEquals("", typed(robot, "#create-name"));
    assertEquals(0, service.creates());
  }

  @ParameterizedTest
  @CsvSource({
    "REFUSED, REFUSED, no more than ten words",
    "NO_TOKEN, NOT_SENT, token",
    "TOO_MANY, NOT_SENT, 429",
    "BROKEN, UNCERTAIN, the complete list contains no new record"
  })
  @DisplayName("Q16: what failed is never called created, and what was typed stays")
  void saysWhatFailed(FailingService.Mood mood, Status standing, String words, FxRobot robot)
      throws SQLException, IOException {
    fill(robot, NAME);
    service.be(mood);
    robot.clickOn("#create-create");
    awaitReport();

    assertEquals(standing, report().standing(), report().toString());
    assertEquals(0, there(NAME));
    Node verdict = WindowFixture.awaitNode(robot, "#create-verdict .label.verdict");
    assertTrue(((Label) verdict).getText().contains(words), ((Label) verdict).getText());
    // Not on the button that discards the input.
    WindowFixture.await(() -> robot.lookup("#create-create").query().isFocused());
    assertEquals(NAME, typed(robot, "#create-name"));
    assertEquals("Ada", typed(robot, "#field-sponsor"));
    window.picture(robot, "create-" + mood);

    int sent = service.creates();
    service.be(FailingService.Mood.WELL);
    robot.clickOn("#create-create");
    awaitReport();
    if (standing == Status.UNCERTAIN) {
      assertEquals(Status.UNCERTAIN, report().standing(), "it is never sent again by itself");
      assertEquals(sent, service.creates());
    } else {
      assertEquals(Status.CREATED, report().standing(), report().toString());
      assertEquals(1, there(NAME));
    }
  }

  @ParameterizedTest
  @CsvSource({"CUT", "HALF"})
  @DisplayName("Q16: a lost answer is looked for, and not sent again")
  void findsWhatWasCreatedWithoutAnAnswer(FailingService.Mood mood, FxRobot robot)
      throws SQLException {
    fill(robot, NAME);
    service.be(mood);
    robot.clickOn("#create-create");
    awaitReport();

    assertEquals(Status.OTHERWISE, report().standing(), "it was found by its name alone");
    assertEquals(1, service.creates());
    assertEquals(1, there(NAME));
    OpenRecord<UseCase> edit = model().editor().openProperty().get();
    assertNotNull(edit, "it is open");
    assertEquals(NAME, edit.record().label());
  }

  @Test
  @DisplayName("Q16: what nobody could look for is looked for later, and not sent again")
  void looksAgainOnceTheServiceIsBack(FxRobot robot) throws SQLException, IOException {
    fill(robot, NAME);
    service.be(FailingService.Mood.GONE);
    robot.clickOn("#create-create");
    awaitReport();
    assertEquals(Status.OPEN, report().standing(), report().toString());
    // "Create" stays disabled, and the next key press must not act elsewhere in the window.
    WindowFixture.await(() -> robot.lookup("#create-again").query().isFocused());
    window.picture(robot, "create-open");
    assertEquals(
        List.of(RunState.Phase.PAUSED),
        window.workspace.runs().runs().stream().map(run -> run.state().phase()).toList());
    robot.interact(() -> model().creating().create());
    assertEquals(Status.OPEN, report().standing(), "nothing else is done before it is known");

    service.be(FailingService.Mood.WELL);
    robot.clickOn("#create-again");
    awaitReport();
    assertTrue(report().isThere(), report().toString());
    assertEquals(1, service.creates());
    assertEquals(1, there(NAME));
  }

  @Test
  void whatIsNotAsWantedStaysAsAChange(FxRobot robot) throws SQLException, IOException {
    fill(robot, NAME);
    service.be(FailingService.Mood.NO_PATCH);
    robot.clickOn("#create-create");
    awaitReport();
    assertEquals(Status.OTHERWISE, report().standing(), report().toString());
    assertEquals(1, there(NAME));
    assertEquals("null", stored(NAME, "sponsor"));
    assertEquals(2, model().staging().cellsProperty().get());
    WindowFixture.awaitNode(robot, "#verdict-sponsor .verdict");
    window.picture(robot, "created-otherwise");

    service.be(FailingService.Mood.WELL);
    robot.interact(() -> model().editor().save());
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 0);
    assertEquals("Ada", stored(NAME, "sponsor"));
    assertEquals(1, service.creates());
  }

  @Test
  void whatIsSaidOfKeptChangesGoesWhenTheyAreUndone(FxRobot robot) {
    fill(robot, NAME);
    service.be(FailingService.Mood.NO_PATCH);
    robot.clickOn("#create-create");
    awaitReport();
    WindowFixture.await(() -> isSaid(robot, "saved as unsent change"));
    assertEquals(2, model().staging().cellsProperty().get());

    for (int i = 0; i < 2 && model().staging().cellsProperty().get() > 0; i++) {
      robot.interact(() -> model().staging().undo());
    }
    assertEquals(0, model().staging().cellsProperty().get());
    assertFalse(isSaid(robot, "saved as unsent change"));
  }

  private static boolean isSaid(FxRobot robot, String text) {
    return robot.lookup(".notice .label").queryAll().stream()
        .anyMatch(node -> node instanceof Label label && label.getText().contains(text));
  }

  @Test
  void isReadableInTheDarkInGermanAndWithLongNames(FxRobot robot) throws IOException {
    robot.interact(
        () -> {
          window = window("workspace2", ThemeChoice.DARK, Locale.GERMAN);
        });
    window.awaitUseCasesRead();
    String longName = "Donaudampfschifffahrtsgesellschaft ".repeat(8).strip();
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.awaitNode(robot, "#create-name");
    type(robot, "#create-name", longName);
    service.be(FailingService.Mood.BROKEN);
    Button create = robot.lookup("#create-create").queryButton();
    WindowFixture.await(() -> !create.isDisabled());
    assertFalse(create.getText().endsWith("…"));
    robot.clickOn("#create-create");
    awaitReport();
    WindowFixture.awaitNode(robot, "#create-verdict .verdict");
    window.picture(robot, "create-german-dark");
    assertTrue(
        create.localToScene(create.getBoundsInLocal()).getMaxY() <= stage.getScene().getHeight(),
        "the button is not pushed out of the window");
  }
}
