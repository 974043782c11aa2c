package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewLine.NewRecordLine;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.imports.ImportSession;
import io.casedesk.desktop.imports.ImportStep;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.FieldRef;
import io.casedesk.model.UseCase;
import io.casedesk.model.runs.RunState;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
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

/** New use cases from copied rows, and from a record like them; counted in the database. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ManyNewRecordsWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");

  @TempDir Path folder;
  private FailingService service;
  private Stage stage;
  private WindowFixture window;

  @Start
  void open(Stage opened) {
    stage = opened;
    service = new FailingService(folder.resolve("s.db"), 60);
    window = window(ThemeChoice.LIGHT, Locale.US);
  }

  private WindowFixture window(ThemeChoice theme, Locale locale) {
    return new WindowFixture(
        stage,
        new RemoteSession(service.url(), service.token()),
        theme,
        folder.resolve("workspace"),
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

  private ImportSession imports() {
    return window.composition.imports().session();
  }

  private String stored(String sql, String id) throws SQLException {
    return String.valueOf(new ServiceDatabase(folder.resolve("s.db")).value(sql, id));
  }

  private long there(String title) throws SQLException {
    return Long.parseLong(stored("SELECT count(*) FROM use_case WHERE title = ?", title));
  }

  private String field(String title, String key) throws SQLException {
    return stored(
        "SELECT json_extract(custom_fields, '$." + key + "') FROM use_case WHERE title = ?", title);
  }

  private void copied(FxRobot robot, String rows) {
    robot.interact(
        () -> {
          ClipboardContent content = new ClipboardContent();
          content.putString(rows);
          Clipboard.getSystemClipboard().setContent(content);
        });
  }

  private void paste(FxRobot robot, String rows) {
    window.awaitUseCasesRead();
    copied(robot, rows);
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.N);
  }

  private static List<ReviewLine> lines(FxRobot robot) {
    return robot
        .lookup("#review-table")
        .tryQuery()
        .map(node -> ((TableView<?>) node).getItems().stream().map(ReviewLine.class::cast).toList())
        .orElse(List.of());
  }

  private static List<Status> standings(FxRobot robot) {
    return lines(robot).stream().map(ReviewLine::standing).toList();
  }

  private static void awaitStandings(FxRobot robot, Status... wanted) {
    WindowFixture.await(() -> standings(robot).equals(List.of(wanted)));
  }

  private static String text(FxRobot robot, String query) {
    return robot.lookup(query).tryQuery().map(node -> ((Labeled) node).getText()).orElse("");
  }

  @ParameterizedTest
  @CsvSource({"source_id", "Source ID", "ID"})
  void copiedRowsWithIdsUpdateTheirRecords(String heading, FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    List<UseCase> some =
        model().rows().records().stream()
            .filter(record -> !record.deleted() && !record.text("source_id").isBlank())
            .limit(2)
            .toList();
    paste(
        robot,
        heading
            + "\tSponsor\r\n"
            + identifier(heading, some.getFirst())
            + "\tAda by post\r\n"
            + identifier(heading, some.getLast())
            + "\tBob by post\r\n");
    awaitStandings(robot, Status.READY, Status.READY);
    window.picture(robot, "pasted-updates");
    assertEquals(0, service.creates(), "no record is created");
    assertEquals(
        some.stream().map(UseCase::id).toList(),
        lines(robot).stream().map(line -> line.key().id()).toList());
  }

  private static String identifier(String heading, UseCase record) {
    return heading.equals("ID") ? record.id() : record.text("source_id");
  }

  private void awaitEnd(FxRobot robot) {
    WindowFixture.await(
        () ->
            window.workspace.runs().runs().stream()
                    .allMatch(run -> run.state().phase() == RunState.Phase.ENDED)
                && !text(robot, "#review-state").isEmpty()
                && !imports().isRunning());
  }

  @Test
  @DisplayName("Q16, Q18: each row is seen, created once, verified, and in one run")
  void copiedRowsBecomeRecords(FxRobot robot) throws SQLException, IOException {
    paste(
        robot,
        String.join(
            "\r\n",
            "Title\tSponsor\tannual_benefit",
            "One by post\tAda\t1,250.5",
            "Two by post\t\t",
            "Three by post\tBob\tmuch",
            "Four by post\tEve\t7",
            ""));
    WindowFixture.await(() -> imports().open() == ImportStep.DIFFERENCE);
    awaitStandings(robot, Status.CREATE, Status.CREATE, Status.BLOCKED, Status.CREATE);
    ReviewLine refused = lines(robot).get(2);
    assertEquals(4, Objects.requireNonNull(refused.file()).row(), "the row is named");
    window.picture(robot, "pasted-rows");
    assertEquals(0, service.creates(), "nothing is sent before it was seen");

    robot.interact(
        () -> {
          TableView<?> table = robot.lookup("#review-table").queryTableView();
          table.requestFocus();
          table.getSelectionModel().clearAndSelect(3);
        });
    robot.push(KeyCode.DELETE);
    awaitStandings(robot, Status.CREATE, Status.CREATE, Status.BLOCKED, Status.LEFT_OUT);
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    awaitEnd(robot);

    assertEquals(2, service.creates());
    assertEquals(1, there("One by post"));
    assertEquals("Ada", field("One by post", "sponsor"));
    assertEquals("1250.5", field("One by post", "annual_benefit"));
    assertEquals(1, there("Two by post"));
    assertEquals(0, there("Three by post"));
    assertEquals(0, there("Four by post"));
    // After a run, what isn't as wanted comes first.
    assertEquals(
        List.of(Status.BLOCKED, Status.CREATED, Status.CREATED), standings(robot).subList(0, 3));
    assertEquals(1, window.workspace.runs().runs().size());
    window.picture(robot, "pasted-rows-created");

    copied(robot, "Title\nTwo by post\nOne by post");
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.N);
    awaitStandings(robot, Status.UNCHANGED, Status.UNCHANGED);
    assertEquals(2, service.creates(), "a second paste finds what the first created");
  }

  @Test
  @DisplayName("Q16: a row of which a gateway made two records is not shown as created")
  void aRowThatBecameTwoRecordsIsAProblem(FxRobot robot) throws SQLException {
    service.be(FailingService.Mood.TWICE);
    paste(robot, "Title\tSponsor\nOne by post\tAda\n");
    awaitStandings(robot, Status.CREATE);
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    awaitEnd(robot);
    WindowFixture.await(() -> standings(robot).getFirst() == Status.DOUBLED);
    NewRecordLine line = Objects.requireNonNull(lines(robot).getFirst().creating());
    assertTrue(Objects.requireNonNull(line.came()).isDoubled(), line::toString);
    assertEquals(1, service.creates());
    assertEquals(2, there("One by post"));
  }

  @Test
  void valuesOfANewRecordAreEditedInTheReview(FxRobot robot) throws SQLException, IOException {
    paste(robot, "Title\tSponsor\tannual_benefit\nOne by post\tAda\tmuch\nTwo by post\tBob\t7\n");
    awaitStandings(robot, Status.BLOCKED, Status.CREATE);
    edit(robot, 0);
    window.picture(robot, "new-record-edited");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#review-edit").tryQuery().isEmpty());
    awaitStandings(robot, Status.BLOCKED, Status.CREATE);

    edit(robot, 0);
    enter(robot, "annual_benefit", "many");
    WindowFixture.press(robot, "#review-edit-use");
    assertTrue(robot.lookup("#review-edit").tryQuery().isPresent(), "it is no number");
    enter(robot, "annual_benefit", "1,250");
    enter(robot, "sponsor", "");
    WindowFixture.press(robot, "#review-edit-use");
    awaitStandings(robot, Status.CREATE, Status.CREATE);
    edit(robot, 1);
    enter(robot, "sponsor", "Eve");
    WindowFixture.press(robot, "#review-edit-use");
    awaitStandings(robot, Status.CREATE, Status.CREATE);
    window.picture(robot, "new-record-edited-review");

    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    awaitEnd(robot);
    WindowFixture.await(
        () -> standings(robot).subList(0, 2).equals(List.of(Status.CREATED, Status.CREATED)));
    assertEquals("1250", field("One by post", "annual_benefit"));
    assertEquals("null", field("One by post", "sponsor"));
    assertEquals("7", field("Two by post", "annual_benefit"));
    assertEquals("Eve", field("Two by post", "sponsor"));
  }

  /** Opens the values of a line by key. */
  private static void edit(FxRobot robot, int row) {
    robot.interact(
        () -> {
          TableView<?> table = robot.lookup("#review-table").queryTableView();
          table.requestFocus();
          table.getSelectionModel().clearAndSelect(row);
        });
    robot.push(KeyCode.F2);
    WindowFixture.awaitNode(robot, "#review-edit");
  }

  private static void enter(FxRobot robot, String field, String text) {
    TextField input = robot.lookup("#review-edit #field-" + field).query();
    robot.interact(
        () -> {
          input.requestFocus();
          input.setText(text);
        });
  }

  @ParameterizedTest
  @CsvSource({"CUT", "HALF", "GONE", "BROKEN"})
  @DisplayName("Q16: a cut connection creates no record twice, and none is called created in vain")
  void aCutConnectionCreatesNothingTwice(FailingService.Mood mood, FxRobot robot)
      throws SQLException {
    paste(robot, "Name\nOne by post\nTwo by post");
    awaitStandings(robot, Status.CREATE, Status.CREATE);
    service.be(mood);
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> service.creates() > 0 && !imports().isRunning());
    WindowFixture.await(() -> !standings(robot).contains(Status.CREATE));
    for (ReviewLine line : lines(robot)) {
      String name = line.change().wanted().display();
      if (line.standing() == Status.CREATED) {
        assertEquals(1, there(name), name);
      }
      assertTrue(there(name) <= 1, name);
    }
    int sent = service.creates();
    assertTrue(sent <= 2, "each is sent once");
    service.be(FailingService.Mood.WELL);
    CompletableFuture.runAsync(window.composition::close).join();
    robot.interact(() -> window = window(ThemeChoice.DARK, Locale.US));
    paste(robot, "Name\nOne by post\nTwo by post");
    WindowFixture.await(() -> lines(robot).size() == 2);
    for (String name : List.of("One by post", "Two by post")) {
      assertTrue(there(name) <= 1, name);
    }
    assertEquals(sent, service.creates());
  }

  @Test
  void columnsWithoutNamesAreChosen(FxRobot robot) throws IOException {
    paste(robot, "One by post\tAda\nTwo by post\tBob\n");
    WindowFixture.await(() -> imports().open() == ImportStep.MAPPING);
    ComboBox<?> name = (ComboBox<?>) WindowFixture.awaitNode(robot, "#imports-name-column");
    assertEquals("title", name.getValue());
    assertFalse(
        robot.lookup("#imports-key-column").query().isVisible()
            && robot.lookup("#imports-key-column").query().getParent().isVisible());
    window.picture(robot, "pasted-rows-columns");
    WindowFixture.press(robot, "#imports-to-matching");
    awaitStandings(robot, Status.CREATE, Status.CREATE);
  }

  @Test
  void anEmptyClipboardSaysWhatToDo(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.press(robot, "#go-imports");
    WindowFixture.awaitNode(robot, "#imports-paste");
    window.picture(robot, "paste-offer");
    copied(robot, "One by post");
    WindowFixture.press(robot, "#imports-paste");
    awaitStandings(robot, Status.CREATE);
  }

  private void duplicate(FxRobot robot) {
    robot.interact(() -> window.composition.useCases().view().choose(1, 0));
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.D);
  }

  @Test
  void aDuplicateHasTheValuesAndAMarkedName(FxRobot robot) throws SQLException, IOException {
    window.awaitUseCasesRead();
    UseCase record = model().rows().shown().get(1).record();
    duplicate(robot);
    TextField name = (TextField) WindowFixture.awaitNode(robot, "#create-name");
    WindowFixture.await(() -> name.isFocused());
    assertEquals(record.label(), name.getText());
    assertEquals(record.label(), name.getSelectedText(), "typing replaces the name");
    Node warning = WindowFixture.awaitNode(robot, "#create-warnings .verdict");
    assertTrue(((Labeled) warning).getText().contains(record.id()));
    assertTrue(robot.lookup("#create #field-id").tryQuery().isEmpty());
    window.picture(robot, "duplicate");
    robot.write("One by post");
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.await(() -> model().creating().arrivedProperty().get() != null);
    assertEquals(1, service.creates());
    assertEquals(1, there("One by post"));
    assertEquals(1, there(record.label()));
    assertEquals(
        stored("SELECT custom_fields FROM use_case WHERE id = ?", record.id())
            .replaceAll(",\"\\w+\":null", ""),
        stored("SELECT custom_fields FROM use_case WHERE title = ?", "One by post"));
    assertEquals(record.value(SPONSOR) == null, field("One by post", "sponsor").equals("null"));
  }

  @Test
  void aDuplicateAsksBeforeItReplacesInput(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.awaitNode(robot, "#create-name");
    robot.write("Mine");
    robot.push(KeyCode.ESCAPE);
    duplicate(robot);
    WindowFixture.press(robot, "#decline");
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    assertEquals("Mine", ((TextField) WindowFixture.awaitNode(robot, "#create-name")).getText());
    robot.push(KeyCode.ESCAPE);
    duplicate(robot);
    WindowFixture.press(robot, "#confirm");
    String label = model().rows().shown().get(1).record().label();
    WindowFixture.await(
        () -> ((TextField) WindowFixture.awaitNode(robot, "#create-name")).getText().equals(label));
  }
}
