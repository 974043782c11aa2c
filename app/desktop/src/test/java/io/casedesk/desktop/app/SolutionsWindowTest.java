package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.create.CreateReport;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class SolutionsWindowTest {

  @TempDir Path folder;
  private Path database;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    database = folder.resolve("service.db");
    window =
        WindowFixture.overSample(
            stage,
            folder,
            200,
            new WindowFixture.Looks(
                ThemeChoice.DARK, new Messages(Locale.ENGLISH), new WindowFrame.Size(1000, 700)));
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  @Test
  void aSolutionIsChangedInTheWriteShapeAndVerified(FxRobot robot) throws Exception {
    robot.clickOn("#go-solutions");
    RecordsModel<Solution> model = window.composition.solutions().model();
    WindowFixture.await(() -> model.loader().state().phase() == LoadState.Phase.READ);
    Solution solution =
        model.rows().records().stream().filter(s -> !s.deleted()).findFirst().orElseThrow();
    robot.interact(() -> window.composition.solutions().view().select(solution.id()));

    WindowFixture.typeInto(robot, "provider", "Atelier 7");
    robot.push(KeyCode.SHORTCUT, KeyCode.S);

    WindowFixture.awaitNode(robot, "#verdict-provider .verdict");
    String verdict = ((Label) robot.lookup("#verdict-provider .verdict").query()).getText();
    assertEquals("Verified: “Atelier 7”.", verdict);
    assertEquals("Atelier 7", provider(solution.id()));
    Solution shown = model.rows().find(solution.id());
    assertTrue(shown != null && shown.text("provider").equals("Atelier 7"), "the row shows it");
    window.picture(robot, "solutions");
  }

  private RecordsModel<Solution> read(FxRobot robot) {
    robot.clickOn("#go-solutions");
    RecordsModel<Solution> model = window.composition.solutions().model();
    WindowFixture.await(() -> model.loader().state().phase() == LoadState.Phase.READ);
    return model;
  }

  private Solution select(FxRobot robot, int place) {
    RecordsModel<Solution> model = window.composition.solutions().model();
    Solution solution = model.rows().shown().get(place).record();
    robot.interact(() -> window.composition.solutions().view().select(solution.id()));
    WindowFixture.awaitNode(robot, "#field-owner");
    return solution;
  }

  @Test
  void anArrowAfterTheSelectedRowWasHiddenStaysInTheColumn(FxRobot robot) {
    RecordsModel<Solution> model = read(robot);
    Solution hidden = select(robot, 3);
    TableView<?> table = robot.lookup(".record-table").queryTableView();
    robot.interact(() -> window.composition.solutions().view().choose(3, 1));
    robot.clickOn("#search").write(model.rows().shown().getFirst().record().id());
    WindowFixture.await(() -> !model.rows().passes(hidden.id()));
    WindowFixture.await(() -> model.rows().shown().size() == 1);
    robot.interact(() -> window.composition.solutions().view().focus());

    robot.push(KeyCode.DOWN);
    assertEquals(1, table.getFocusModel().getFocusedCell().getColumn());
  }

  /** Somebody who owns another solution, and not this one. */
  private static Solution.Owner anotherOwner(RecordsModel<Solution> model, Solution than) {
    return model.rows().records().stream()
        .map(Solution::owner)
        .filter(owner -> owner != null && !owner.equals(than.owner()))
        .findFirst()
        .orElseThrow();
  }

  private String owner(String id) throws SQLException {
    return String.valueOf(
        new ServiceDatabase(database)
            .value(
                "SELECT email FROM solution JOIN person ON person.id = owner_id"
                    + " WHERE solution.id = ?",
                id));
  }

  @Test
  void anOwnerIsPickedFromThoseSeenAndVerified(FxRobot robot) throws Exception {
    RecordsModel<Solution> model = read(robot);
    Solution solution = select(robot, 0);
    Solution.Owner other = anotherOwner(model, solution);

    WindowFixture.typeInto(robot, "owner", other.display().substring(0, 6));
    WindowFixture.await(() -> robot.lookup("#options-owner").tryQuery().isPresent());
    window.picture(robot, "owner-picker");
    WindowFixture.typeInto(robot, "owner", "a");
    WindowFixture.await(
        () -> robot.lookup("#options-owner .list-cell .label").queryAll().size() > 6);
    robot.interact(() -> assertNothingSticksOut(robot.lookup("#options-owner").query()));
    WindowFixture.typeInto(robot, "owner", other.display());
    robot.push(KeyCode.ENTER);
    String shown = robot.lookup("#field-owner").queryTextInputControl().getText();
    assertEquals(other.email() + " · " + other.id(), shown, "both names are there to be read");
    Change staged = model.staging().find(solution.id(), FieldRef.standard("owner"));
    assertTrue(staged != null && staged.wanted().display().contains(String.valueOf(other.id())));

    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.awaitNode(robot, "#verdict-owner .verdict");
    String verdict = ((Label) robot.lookup("#verdict-owner .verdict").query()).getText();
    assertTrue(verdict.startsWith("Verified: “" + other.email()), verdict);
    assertEquals(other.email(), owner(solution.id()));
    assertEquals(0, model.staging().cellsProperty().get());
  }

  /** However long an address is, how many hold it stands beside it. */
  private static void assertNothingSticksOut(Node options) {
    for (Node text : options.lookupAll(".label")) {
      Node cell = text.getParent().getParent();
      double end = cell.sceneToLocal(text.localToScene(text.getBoundsInLocal())).getMaxX();
      assertTrue(end <= cell.getBoundsInLocal().getWidth(), () -> text + " ends at " + end);
    }
  }

  @Test
  void somebodyWhoWasNeverSeenIsTakenOnlyBySayingSo(FxRobot robot) throws Exception {
    RecordsModel<Solution> model = read(robot);
    Solution solution = select(robot, 0);
    String before = owner(solution.id());

    WindowFixture.typeInto(robot, "owner", "nobody@example.org");
    robot.push(KeyCode.TAB);
    assertEquals(
        1, model.staging().invalidRecordsProperty().get(), "it cannot be written as it is");
    assertEquals(0, model.staging().cellsProperty().get());

    WindowFixture.typeInto(robot, "owner", "nobody@example.org");
    robot.push(KeyCode.DOWN).push(KeyCode.ENTER);
    assertEquals(1, model.staging().cellsProperty().get(), "it was said to be meant");
    String said = text(robot, "nobody@example.org");
    assertTrue(said.contains("No solution has the owner"), said);
    window.picture(robot, "owner-unseen");

    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.awaitNode(robot, "#verdict-owner .verdict");
    assertEquals(before, owner(solution.id()), "the service knows nobody of that name");
    assertEquals(1, model.staging().cellsProperty().get(), "what was wanted is not lost");
  }

  private static String text(FxRobot robot, String part) {
    return robot.lookup(".verdict").queryAllAs(Label.class).stream()
        .map(Label::getText)
        .filter(text -> text.contains(part))
        .findFirst()
        .orElse("");
  }

  @Test
  void aStatusIsChosenFromThoseSeenInItsOwnLetters(FxRobot robot) throws Exception {
    RecordsModel<Solution> model = read(robot);
    Solution solution = select(robot, 0);
    String other =
        model.rows().records().stream()
            .map(Solution::status)
            .filter(status -> !status.isBlank() && !status.equals(solution.status()))
            .findFirst()
            .orElseThrow();

    WindowFixture.typeInto(robot, "status", other.toUpperCase(Locale.ROOT));
    robot.push(KeyCode.TAB);
    Change taken = model.staging().all().iterator().next();
    assertEquals(FieldValue.text(other), taken.wanted(), "the marked status, in its own letters");
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.awaitNode(robot, "#verdict-status .verdict");
    assertEquals(other, value("SELECT status FROM solution WHERE id = ?", solution.id()));
  }

  @Test
  void manyAreDeletedUndoneReviewedAndRestored(FxRobot robot) throws Exception {
    RecordsModel<Solution> model = read(robot);
    List<String> ids =
        model.rows().shown().stream().limit(3).map(row -> row.record().id()).toList();
    select(robot, 0);
    robot.interact(() -> window.composition.solutions().view().choose(0, 0));
    robot.press(KeyCode.SHIFT).push(KeyCode.DOWN).push(KeyCode.DOWN).release(KeyCode.SHIFT);
    robot.clickOn("#search").push(KeyCode.SHORTCUT, KeyCode.DELETE);
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.DELETE);
    assertEquals(0, model.staging().cellsProperty().get(), "in a text these keys are of the text");
    robot.clickOn("#delete-solutions");
    assertEquals(3, model.staging().cellsProperty().get());
    assertEquals(3, struck(robot), "rows are struck through at once");
    window.picture(robot, "solutions-deleted");
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    assertEquals(0, model.staging().cellsProperty().get(), "one action takes it back");
    assertEquals(0, struck(robot));
    robot.push(KeyCode.SHORTCUT, KeyCode.DELETE);
    assertEquals(3, model.staging().cellsProperty().get());
    apply(robot, model);
    for (String id : ids) {
      assertEquals("1", value("SELECT delete_flag FROM solution WHERE id = ?", id));
    }

    robot.interact(() -> model.rows().deletedShownProperty().set(true));
    WindowFixture.await(
        () -> model.rows().shown().stream().anyMatch(row -> row.record().id().equals(ids.get(0))));
    robot.interact(() -> window.composition.solutions().view().select(ids.getFirst()));
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.DELETE);
    assertEquals(1, model.staging().cellsProperty().get());
    apply(robot, model);
    assertEquals("0", value("SELECT delete_flag FROM solution WHERE id = ?", ids.getFirst()));
  }

  private static long struck(FxRobot robot) {
    return robot.lookup(".record-table .table-row-cell").queryAll().stream()
        .filter(
            row ->
                row.lookupAll(".table-cell").stream()
                    .anyMatch(
                        cell ->
                            cell.getPseudoClassStates()
                                .contains(PseudoClass.getPseudoClass("deleted"))))
        .count();
  }

  private static void apply(FxRobot robot, RecordsModel<Solution> model) {
    robot.interact(model::reviewStaged);
    WindowFixture.await(() -> model.review().phase() instanceof ReviewSession.Phase.Checked);
    robot.interact(model.review()::apply);
    WindowFixture.await(() -> model.review().phase() instanceof ReviewSession.Phase.Ended);
    robot.interact(model.review()::close);
    assertEquals(0, model.staging().cellsProperty().get());
  }

  @Test
  void aSolutionIsCreatedWithNameAndStatusAndReadAgain(FxRobot robot) throws Exception {
    RecordsModel<Solution> model = read(robot);
    Solution any = model.rows().shown().getFirst().record();
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.awaitNode(robot, "#create-name");
    robot.write("Claims desk by post");
    WindowFixture.typeInto(robot, "status", any.status());
    robot.push(KeyCode.ENTER);
    WindowFixture.typeInto(robot, "provider", "Atelier 9");
    window.picture(robot, "solution-create");
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.await(
        () -> {
          CreateReport report = model.creating().reportProperty().get();
          return report != null && report.isThere();
        });
    String where = " FROM solution WHERE name = ?";
    assertEquals("1", value("SELECT count(*)" + where, "Claims desk by post"));
    assertEquals(any.status(), value("SELECT status" + where, "Claims desk by post"));
    assertEquals("Atelier 9", value("SELECT provider" + where, "Claims desk by post"));
    CreateReport report = Objects.requireNonNull(model.creating().reportProperty().get());
    assertEquals(CreateReport.Status.CREATED, report.standing());
  }

  private String value(String query, String id) throws SQLException {
    return String.valueOf(new ServiceDatabase(database).value(query, id));
  }

  private String provider(String id) throws SQLException {
    return new ServiceDatabase(database).value("SELECT provider FROM solution WHERE id = ?", id);
  }
}
