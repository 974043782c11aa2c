package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Conflicts, long texts and many fields in a review. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ReviewDifferenceWindowTest {

  private static final FieldRef COST = FieldRef.custom("cost");
  private static final FieldRef NOTE = FieldRef.custom("note");
  private static final String TEXT =
      "The model reads invoices of suppliers every night and reports the doubtful ones.";
  private static final String MINE = TEXT.replace("every night", "twice a day");
  private static final String THEIRS = TEXT.replace("invoices", "orders and invoices");

  @TempDir Path folder;
  private StoredFields service;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    Map<String, String> types = new LinkedHashMap<>();
    types.put("cost", "number");
    types.put("note", "textarea");
    service = new StoredFields(types);
    for (int row = 0; row < 12; row++) {
      store(row, "1", TEXT);
    }
    window =
        new WindowFixture(
            stage,
            new RemoteSession(service.url(), "token"),
            ThemeChoice.LIGHT,
            folder,
            new Messages(Locale.GERMANY).withGroupedNumbers());
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private static String id(int row) {
    return "record-%02d".formatted(row);
  }

  private void store(int row, String cost, String note) {
    service.put(id(row), Map.of("cost", cost, "note", '"' + note + '"'));
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private ReviewSession<UseCase> review() {
    return model().review();
  }

  private ReviewLine line(int row, FieldRef field) {
    return review().lines().stream()
        .filter(line -> line.key().id().equals(id(row)) && line.key().field().equals(field))
        .findFirst()
        .orElseThrow();
  }

  private static TableView<ReviewLine> table(FxRobot robot) {
    return robot.lookup("#review-table").query();
  }

  private void choose(FxRobot robot, int row, FieldRef field) {
    robot.interact(
        () -> {
          TableView<ReviewLine> table = table(robot);
          table.getSelectionModel().clearAndSelect(table.getItems().indexOf(line(row, field)));
          table.requestFocus();
        });
  }

  /** Reviews costs and notes; another user changed both in the first record meanwhile. */
  private void check(FxRobot robot) {
    window.awaitUseCasesRead();
    List<Change> changes = new ArrayList<>();
    for (int row = 0; row < 12; row++) {
      changes.add(
          new Change(
              id(row), COST, new FieldValue.Numeric("1"), new FieldValue.Numeric("200" + row)));
      if (row < 4) {
        changes.add(new Change(id(row), NOTE, FieldValue.text(TEXT), FieldValue.text(MINE)));
      }
    }
    robot.interact(() -> model().staging().stage(changes));
    store(0, "3", THEIRS);
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.await(() -> review().phase() instanceof Phase.Checked);
    assertEquals(2, review().count(Status.CONFLICT));
    WindowFixture.awaitNode(robot, "#review-table");
  }

  @Test
  void aThirdValueIsEditedBesideBothAndCheckedLikeInTheEditor(FxRobot robot) throws IOException {
    check(robot);
    choose(robot, 0, COST);
    robot.push(KeyCode.F2);
    WindowFixture.awaitNode(robot, "#review-edit");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("viel");
    Label problem = robot.lookup("#review-edit-problem").query();
    Button use = robot.lookup("#review-edit-use").query();
    WindowFixture.await(() -> problem.isVisible() && use.isDisabled());
    window.picture(robot, "review-edit-light");
    robot.interact(() -> window.theme.choiceProperty().set(ThemeChoice.DARK));
    window.picture(robot, "review-edit-dark");
    robot.push(KeyCode.ENTER);
    assertEquals(Status.CONFLICT, line(0, COST).standing(), "a wrong value is not used");

    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("1.500,5").push(KeyCode.ENTER);
    WindowFixture.await(() -> line(0, COST).standing() == Status.READY);
    assertEquals(
        new Change(id(0), COST, new FieldValue.Numeric("3"), new FieldValue.Numeric("1500.5")),
        line(0, COST).change());
    WindowFixture.await(() -> review().phase() instanceof Phase.Checked);
    assertEquals(1, review().count(Status.CONFLICT), "the other one stays undecided");
    assertTrue(model().staging().all().contains(line(0, COST).change()), "it is unsent now");

    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> review().phase() instanceof Phase.Ended);
    assertEquals("1500.5", service.stored(id(0), "cost"));
    assertTrue(service.stored(id(0), "note").contains("orders and"), "theirs was not replaced");
  }

  @Test
  void escapeLeavesTheConflictAsItIs(FxRobot robot) {
    check(robot);
    choose(robot, 0, COST);
    robot.clickOn(".review-edit");
    WindowFixture.awaitNode(robot, "#review-edit");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("7").push(KeyCode.ESCAPE).push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#review-edit").tryQuery().isEmpty());
    assertInstanceOf(Phase.Checked.class, review().phase());
    assertEquals(Status.CONFLICT, line(0, COST).standing());
  }

  private static List<String> words(FxRobot robot, String kind) {
    return robot.lookup("#review-difference .difference-" + kind).queryAll().stream()
        .map(node -> ((Text) node).getText().strip())
        .toList();
  }

  @Test
  void theWordsThatDifferAreShownForBothSides(FxRobot robot) throws IOException {
    check(robot);
    choose(robot, 0, NOTE);
    WindowFixture.await(() -> words(robot, "added").contains("orders and"));
    assertEquals(List.of("orders and", "twice a day"), words(robot, "added"));
    assertEquals(List.of("every night"), words(robot, "removed"));
    window.picture(robot, "review-difference-light");
    robot.interact(() -> window.theme.choiceProperty().set(ThemeChoice.DARK));
    window.picture(robot, "review-difference-dark");
    double height = table(robot).getHeight();
    choose(robot, 0, COST);
    robot.interact(() -> assertEquals(height, table(robot).getHeight(), "the table stays"));
    WindowFixture.await(() -> words(robot, "added").isEmpty());
  }

  @Test
  void linesAreFilteredByFieldAndTextWithTotals(FxRobot robot) throws IOException {
    check(robot);
    MenuButton fields = robot.lookup("#review-fields").query();
    robot.clickOn(fields);
    WindowFixture.await(fields::isShowing);
    assertEquals(
        List.of("Alle Felder", "cost: 11 bereit · 1 Konflikt", "note: 3 bereit · 1 Konflikt"),
        fields.getItems().stream().map(MenuItem::getText).toList());
    robot.interact(
        () -> {
          fields.getItems().get(2).fire();
          fields.hide();
        });
    WindowFixture.await(() -> table(robot).getItems().size() == 4);
    assertEquals("note", fields.getText());

    choose(robot, 1, NOTE);
    robot.push(KeyCode.F3);
    Node search = robot.lookup("#review-search").query();
    WindowFixture.await(search::isFocused);
    robot.write("orders");
    WindowFixture.await(() -> table(robot).getItems().equals(List.of(line(0, NOTE))));
    window.picture(robot, "review-filter-light");
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> table(robot).getItems().size() == 4);
    robot.interact(() -> fields.getItems().getFirst().fire());
    WindowFixture.await(() -> table(robot).getItems().size() == 16);
    robot.write("2.007");
    WindowFixture.await(() -> table(robot).getItems().equals(List.of(line(7, COST))));
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> table(robot).isFocused());
    assertInstanceOf(Phase.Checked.class, review().phase(), "Enter only leaves the search");
    robot.push(KeyCode.DELETE);
    WindowFixture.await(() -> line(7, COST).standing() == Status.LEFT_OUT);
  }
}
