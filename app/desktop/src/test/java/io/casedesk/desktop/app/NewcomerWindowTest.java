package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.editor.OpenRecord;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.FieldRef;
import io.casedesk.model.UseCase;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What somebody who is new stumbles over, by the keyboard. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class NewcomerWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final FieldRef THEME = FieldRef.custom("theme");

  @TempDir Path folder;
  private CaseService service;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), 40));
    window =
        new WindowFixture(
            stage,
            new RemoteSession(service.baseUrl().toString(), service.issueToken("window")),
            ThemeChoice.LIGHT,
            folder.resolve("workspace"));
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private static TableView<?> table(FxRobot robot) {
    return robot.lookup(".record-table").query();
  }

  private int column(FxRobot robot, FieldRef field) {
    return table(robot).getVisibleLeafColumns().stream()
        .map(c -> c.getId())
        .toList()
        .indexOf(field.toString());
  }

  private void choose(FxRobot robot, int row, FieldRef field) {
    robot.interact(() -> window.composition.useCases().view().choose(row, column(robot, field)));
  }

  private Node focused() {
    return Objects.requireNonNull(window.stage.getScene().getFocusOwner());
  }

  private static boolean isIn(Node node, String id) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (id.equals(at.getId()) || at.getStyleClass().contains(id)) {
        return true;
      }
    }
    return false;
  }

  @Test
  void f6GoesRoundTheWindowBothWays(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, SPONSOR);
    WindowFixture.await(() -> model().editor().openProperty().get() != null);
    WindowFixture.awaitNode(robot, "#field-sponsor");
    List<Node> round = new ArrayList<>();
    robot.push(KeyCode.F6);
    assertTrue(isIn(focused(), "editor"), "from the table to the editor: " + focused());
    do {
      round.add(focused());
      robot.push(KeyCode.F6);
    } while (!round.contains(focused()) && round.size() < 12);
    assertEquals(round.getFirst(), focused(), round::toString);
    for (String part : List.of("rail", "search", "toolbar", "record-table", "editor")) {
      assertTrue(round.stream().anyMatch(node -> isIn(node, part)), part + " in " + round);
    }
    robot.push(KeyCode.SHIFT, KeyCode.F6);
    assertEquals(table(robot), focused());
  }

  @Test
  void downFromTheSearchOpensTheFirstThatWasFound(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 5, SPONSOR);
    UseCase wanted = model().rows().shown().get(8).record();
    robot.push(KeyCode.SHORTCUT, KeyCode.F).write(wanted.label());
    WindowFixture.await(
        () ->
            model().rows().shown().stream()
                .allMatch(r -> r.record().label().equals(wanted.label())));
    robot.push(KeyCode.DOWN);
    WindowFixture.await(() -> table(robot).isFocused());
    UseCase first = model().rows().shown().getFirst().record();
    WindowFixture.await(
        () -> {
          var open = model().editor().openProperty().get();
          return open != null && open.record().id().equals(first.id());
        });
    assertEquals(0, table(robot).getSelectionModel().getSelectedIndex());
    assertEquals(column(robot, SPONSOR), table(robot).getFocusModel().getFocusedCell().getColumn());
  }

  @Test
  void downBeforeTheSearchHasAnsweredWaitsForTheAnswer(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 5, SPONSOR);
    UseCase wanted = model().rows().shown().get(8).record();
    UseCase first = model().rows().shown().getFirst().record();
    assertFalse(first.label().equals(wanted.label()), "another is the first of all");
    TextField search = robot.lookup("#search").query();
    robot.interact(
        () -> {
          search.requestFocus();
          // Both in one turn: nothing can have been found yet.
          search.setText(wanted.label());
          window.composition.useCases().goToFound();
        });
    WindowFixture.await(
        () -> {
          var open = model().editor().openProperty().get();
          return open != null && open.record().label().equals(wanted.label());
        });
    assertTrue(table(robot).isFocused());
    robot.interact(
        () -> {
          search.requestFocus();
          search.setText("x");
          window.composition.useCases().goToFound();
          search.setText("");
        });
    WindowFixture.await(() -> model().rows().shown().size() > 8);
    assertTrue(search.isFocused(), "who goes on typing stays there");
  }

  @Test
  void theStatusBarSumsUpTheCellsThatAreSelected(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 0, SPONSOR);
    Label said = (Label) WindowFixture.awaitNode(robot, "#status-selected");
    assertEquals("", said.getText());
    robot.push(KeyCode.SHIFT, KeyCode.DOWN).push(KeyCode.SHIFT, KeyCode.DOWN);
    WindowFixture.await(() -> said.getText().equals("3 cells in Sponsor · 2 filled · 2 distinct"));
    robot.push(KeyCode.SHIFT, KeyCode.RIGHT);
    WindowFixture.await(() -> said.getText().startsWith("6 cells in 2 columns · "));
    window.pictures(robot, "selection-facts");
  }

  private static Bounds onScreen(Node node) {
    return node.localToScreen(node.getBoundsInLocal());
  }

  private void assertClear(FxRobot robot) {
    Bounds field = onScreen(WindowFixture.awaitNode(robot, "#cell-editor"));
    Bounds list = onScreen(WindowFixture.awaitNode(robot, "#options-theme"));
    assertFalse(field.intersects(list), field + " " + list);
  }

  @Test
  void theListOfOptionsNeverHidesWhatIsTyped(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 1, THEME);
    robot.write("f");
    assertClear(robot);
    Bounds field = onScreen(robot.lookup("#cell-editor").query());
    Bounds list = onScreen(robot.lookup("#options-theme").query());
    assertTrue(list.getMinY() >= field.getMaxY(), "below, where there is room");
    window.picture(robot, "dropdown-typed");
    robot.push(KeyCode.ESCAPE).push(KeyCode.ESCAPE);
    // The last row in sight has less room below it than the list needs.
    choose(robot, 14, THEME);
    robot.push(KeyCode.F2).push(KeyCode.DOWN);
    assertClear(robot);
    robot.push(KeyCode.ESCAPE).push(KeyCode.ESCAPE);
  }

  @Test
  void nothingComplainsOfAKeyThatIsBeingTyped(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 1, THEME);
    robot.write("f");
    WindowFixture.awaitNode(robot, "#options-theme");
    assertEquals(List.of(), complaints(robot));
    robot.push(KeyCode.ESCAPE);
    choose(robot, 1, THEME);
    robot.clickOn(WindowFixture.awaitNode(robot, "#field-theme"));
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("zzz").push(KeyCode.TAB);
    WindowFixture.await(() -> complaints(robot).size() == 1);
  }

  private static List<String> complaints(FxRobot robot) {
    return robot.lookup(".problem").queryAllAs(Label.class).stream()
        .filter(Node::isVisible)
        .map(Label::getText)
        .filter(text -> !text.isEmpty())
        .toList();
  }

  @Test
  void escapeClosesTheListOfOptionsBeforeTheDialogAroundIt(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, THEME);
    robot.push(KeyCode.SHIFT, KeyCode.DOWN).push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.awaitNode(robot, "#bulk-action-SET");
    robot.push(KeyCode.DOWN);
    WindowFixture.awaitNode(robot, "#options-theme");
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#options-theme").tryQuery().isEmpty());
    assertTrue(robot.lookup("#bulk-edit").tryQuery().isPresent(), "the dialog stays");
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#bulk-edit").tryQuery().isEmpty());
  }

  @Test
  void aNewRecordThatTheSearchHidesIsSaidToBeHidden(FxRobot robot) {
    window.awaitUseCasesRead();
    String other = model().rows().shown().get(3).record().label();
    robot.interact(() -> model().rows().queryProperty().set(other));
    WindowFixture.await(() -> model().rows().shown().getFirst().record().label().equals(other));
    choose(robot, 0, THEME);
    robot.push(KeyCode.SHORTCUT, KeyCode.N).write("Quite new").push(KeyCode.SHORTCUT, KeyCode.S);
    Node show = WindowFixture.awaitNode(robot, "#show-hidden");
    assertEquals("Quite new", opened());
    assertTrue(table(robot).getSelectionModel().isEmpty(), "no other row looks selected");
    assertTrue(
        robot.lookup(".notice .label").queryAllAs(Label.class).stream()
            .anyMatch(
                label ->
                    label
                        .getText()
                        .equals(
                            "“Quite new” is open, but your search or a filter hides its row.")));
    robot.clickOn(show);
    WindowFixture.await(
        () ->
            table(robot).getSelectionModel().getSelectedIndex() >= 0
                && robot.lookup("#show-hidden").tryQuery().isEmpty());
    assertEquals("Quite new", selected(robot));
    assertEquals("Quite new", opened());
  }

  @Test
  void aNewRecordThatTheSearchFindsIsSelected(FxRobot robot) {
    window.awaitUseCasesRead();
    String other = model().rows().shown().get(3).record().label();
    robot.interact(() -> model().rows().queryProperty().set(other));
    WindowFixture.await(() -> model().rows().shown().getFirst().record().label().equals(other));
    choose(robot, 0, THEME);
    String name = other + " again";
    robot.push(KeyCode.SHORTCUT, KeyCode.N).write(name).push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.await(() -> name.equals(opened()));
    WindowFixture.await(() -> name.equals(selected(robot)));
    assertTrue(robot.lookup("#show-hidden").tryQuery().isEmpty());
  }

  private String opened() {
    OpenRecord<UseCase> open = model().editor().openProperty().get();
    return open == null ? "" : open.record().label();
  }

  private static String selected(FxRobot robot) {
    return table(robot).getSelectionModel().getSelectedItem() instanceof ListRow<?> row
        ? row.record().label()
        : "";
  }
}
