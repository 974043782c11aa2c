package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import io.casedesk.workspace.Edit;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What is as it was left when the window is opened again, though nobody saved it. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ComingBackWindowTest {

  private static final String SPONSOR = "custom_fields.sponsor";
  private static final String THEME = "custom_fields.theme";

  @TempDir Path folder;
  private CaseService service;
  private RemoteSession session;
  private Stage stage;
  private WindowFixture window;

  @Start
  void open(Stage opened) {
    stage = opened;
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), 40));
    String token = service.issueToken("window");
    session = new RemoteSession(service.baseUrl().toString(), token);
    window = window();
  }

  private WindowFixture window() {
    return new WindowFixture(
        stage,
        new RemoteSession(service.baseUrl().toString(), service.issueToken("again")),
        ThemeChoice.LIGHT,
        folder.resolve("workspace"),
        new Messages(Locale.ENGLISH));
  }

  @AfterEach
  void close() {
    window.composition.close();
    session.close();
    service.close();
  }

  /** Closes the window at once, whatever is still to be written, and opens another. */
  private void restart(FxRobot robot) {
    WindowFixture old = window;
    CompletableFuture.runAsync(old.composition::close).join();
    robot.interact(() -> window = window());
    window.awaitUseCasesRead();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private static TableView<?> table(FxRobot robot) {
    return robot.lookup(".record-table").query();
  }

  private static TableColumn<?, ?> column(FxRobot robot, String id) {
    return table(robot).getColumns().stream()
        .filter(column -> id.equals(column.getId()))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> order(FxRobot robot) {
    return table(robot).getColumns().stream().map(TableColumn::getId).toList();
  }

  /** As a person does who drags headings about. */
  private static <T> void arrange(FxRobot robot, TableView<T> table) {
    robot.interact(
        () -> {
          ObservableList<TableColumn<T, ?>> columns = table.getColumns();
          TableColumn<T, ?> theme =
              columns.stream().filter(c -> THEME.equals(c.getId())).findFirst().orElseThrow();
          TableColumn<T, ?> sponsor =
              columns.stream().filter(c -> SPONSOR.equals(c.getId())).findFirst().orElseThrow();
          columns.remove(theme);
          columns.add(0, theme);
          theme.setPrefWidth(333);
          sponsor.setVisible(false);
          table.getSortOrder().setAll(List.of(theme));
        });
  }

  @Test
  void invalidInputIsInItsFieldAndMarkedInItsCellAgain(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String id = model().rows().records().getFirst().id();
    robot.interact(() -> window.composition.useCases().view().select(id));
    WindowFixture.typeInto(robot, "annual_benefit", "a lot");
    WindowFixture.await(
        () ->
            new Edit.Invalid("a lot", "problem.number")
                .equals(model().staging().invalid(id, FieldRef.custom("annual_benefit"))));
    restart(robot);
    WindowFixture.await(() -> model().staging().invalidRecordsProperty().get() == 1);
    robot.interact(() -> window.composition.useCases().view().select(id));
    // The form may be made anew meanwhile, when the list is read.
    WindowFixture.await(
        () ->
            robot
                .lookup("#field-annual_benefit")
                .tryQueryAs(TextField.class)
                .filter(field -> field.getText().equals("a lot"))
                .filter(field -> field.getAccessibleText().contains("Invalid input"))
                .isPresent());
    int row = model().rows().shownRecords().stream().map(UseCase::id).toList().indexOf(id);
    robot.interact(
        () ->
            window
                .composition
                .useCases()
                .view()
                .choose(row, order(robot).indexOf("custom_fields.annual_benefit")));
    WindowFixture.await(
        () ->
            robot.lookup(".record-table .table-cell").queryAll().stream()
                .anyMatch(
                    cell ->
                        cell.getPseudoClassStates()
                            .contains(PseudoClass.getPseudoClass("refused"))));
    window.picture(robot, "invalid-input-again");
    assertEquals(0, model().staging().cellsProperty().get());
  }

  @Test
  void theColumnsAreAsTheyWereLeft(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.await(() -> order(robot).contains(THEME));
    arrange(robot, table(robot));
    WindowFixture.await(() -> column(robot, THEME).getWidth() == 333);
    List<String> left = order(robot);
    restart(robot);
    WindowFixture.await(() -> order(robot).equals(left));
    WindowFixture.await(() -> column(robot, THEME).getWidth() == 333);
    assertFalse(column(robot, SPONSOR).isVisible());
    assertEquals(
        List.of(THEME), table(robot).getSortOrder().stream().map(TableColumn::getId).toList());
    assertEquals("", model().views().currentProperty().get(), "nobody saved a view");
    window.picture(robot, "columns-as-left");
  }

  @Test
  void aViewThatIsAppliedAtEveryStartComesFirst(FxRobot robot) {
    window.awaitUseCasesRead();
    WindowFixture.await(() -> order(robot).contains(THEME));
    List<String> initial = order(robot);
    robot.interact(() -> model().views().saveAs("Mine"));
    WindowFixture.await(() -> model().views().currentProperty().get().equals("Mine"));
    robot.interact(() -> model().views().setDefault("Mine"));
    WindowFixture.await(() -> model().views().views().stream().anyMatch(view -> view.isDefault()));
    arrange(robot, table(robot));
    WindowFixture.await(() -> model().views().changedProperty().get());
    restart(robot);
    WindowFixture.await(() -> model().views().currentProperty().get().equals("Mine"));
    WindowFixture.await(() -> order(robot).equals(initial));
    assertTrue(column(robot, SPONSOR).isVisible());
  }

  private static String typed(FxRobot robot, String id) {
    return ((TextInputControl) WindowFixture.awaitNode(robot, id)).getText();
  }

  @Test
  void aNewRecordThatIsHalfTypedIsThereAgain(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.await(() -> order(robot).contains(THEME));
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.awaitNode(robot, "#create-name");
    robot.write("Half typed");
    TextInputControl sponsor = (TextInputControl) WindowFixture.awaitNode(robot, "#field-sponsor");
    robot.interact(() -> sponsor.setText("Ada"));
    assertFalse(model().creating().isTyped(), "closing the window loses nothing");
    restart(robot);
    assertEquals("Half typed", typed(robot, "#create-name"), "it is open, as it was");
    assertEquals("Ada", typed(robot, "#field-sponsor"));
    window.picture(robot, "create-as-left");

    // What was put aside is put aside again, and what was thrown away is gone.
    robot.interact(() -> robot.lookup("#create-name").query().requestFocus());
    robot.push(KeyCode.ESCAPE);
    restart(robot);
    WindowFixture.await(() -> order(robot).contains(THEME));
    assertTrue(robot.lookup("#create-name").tryQuery().isEmpty(), "it was not open");
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    assertEquals("Half typed", typed(robot, "#create-name"));
    robot.clickOn("#create-discard");
    restart(robot);
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    assertEquals("", typed(robot, "#create-name"));
  }

  @Test
  void whatWasCreatedIsNotThereAgain(FxRobot robot) {
    window.awaitUseCasesRead();
    WindowFixture.await(() -> order(robot).contains(THEME));
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.awaitNode(robot, "#create-name");
    robot.write("Whole").push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.await(() -> robot.lookup("#create-name").tryQuery().isEmpty());
    restart(robot);
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    assertEquals("", typed(robot, "#create-name"));
  }

  private String sql(String statement) {
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("workspace/workspace.db"));
        Statement run = database.createStatement()) {
      run.execute("PRAGMA ignore_check_constraints = ON");
      run.execute(statement);
      ResultSet result = run.getResultSet();
      return result == null ? "" : result.getString(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void stage(FxRobot robot, UseCase record, String sponsor) {
    FieldRef field = FieldRef.parse(SPONSOR);
    Change change = new Change(record.id(), field, record.value(field), FieldValue.text(sponsor));
    robot.interact(() -> model().staging().stage(List.of(change)));
  }

  @Test
  void anUnsentChangeThatCannotBeLoadedIsShownAndNotReplaced(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    stage(robot, model().rows().shown().getFirst().record(), "First");
    CompletableFuture.runAsync(window.composition::close).join();
    assertEquals("", sql("ALTER TABLE staged RENAME COLUMN number TO away"));
    robot.interact(() -> window = window());
    window.awaitUseCasesRead();
    WindowFixture.awaitNode(robot, "#load-staged");
    window.picture(robot, "unsent-not-loaded");

    stage(robot, model().rows().shown().getFirst().record(), "Second");
    WindowFixture.await(() -> model().staging().saver().unsavedCells() == 1);
    window.pictures(robot, "unsent-not-loaded-nor-saved");
    assertEquals(1, window.composition.wouldLose().unsavedChanges(), "closing asks");
    CompletableFuture.runAsync(window.composition::close).join();
    assertEquals("First", sql("SELECT wanted FROM staged"));
  }

  @Test
  void anUnsentChangeThatCannotBeReadHidesNoOther(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    stage(robot, model().rows().shown().getFirst().record(), "First");
    stage(robot, model().rows().shown().get(1).record(), "Second");
    CompletableFuture.runAsync(window.composition::close).join();
    assertEquals("", sql("UPDATE staged SET wanted_type = 'BROKEN' WHERE wanted = 'First'"));
    robot.interact(() -> window = window());
    window.awaitUseCasesRead();
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 1);
    assertFalse(robot.lookup("#load-staged").query().isVisible(), "trying again doesn't help");
    assertTrue(
        robot.lookup("#staging-bar .verdict-bad").queryAllAs(Label.class).stream()
            .anyMatch(label -> label.isVisible() && label.getText().startsWith("1 saved unsent")));
    window.pictures(robot, "unsent-unreadable");
    CompletableFuture.runAsync(window.composition::close).join();
    assertEquals("First", sql("SELECT wanted FROM staged WHERE wanted_type = 'BROKEN'"));
  }
}
