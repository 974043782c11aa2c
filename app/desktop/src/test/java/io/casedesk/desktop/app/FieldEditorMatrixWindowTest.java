package io.casedesk.desktop.app;

import static io.casedesk.desktop.app.FieldMatrixWindow.NOTHING;
import static io.casedesk.desktop.app.FieldMatrixWindow.shownBy;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * Every type of field, beside the table and in its cells, by keyboard alone, compared with what the
 * service stores.
 */
@ExtendWith(WindowExtension.class)
class FieldEditorMatrixWindowTest extends FieldMatrixFixture {

  private static final List<KeyCode> LEAVING = List.of(KeyCode.TAB, KeyCode.ENTER, KeyCode.ESCAPE);

  @Start
  void open(Stage stage) {
    begin(stage);
  }

  @Test
  void thePaneShowsWhatIsStoredAndAVisitChangesNothing() {
    for (String record : FieldMatrix.RECORDS) {
      for (FieldMatrix field : FieldMatrix.values()) {
        Node control = matrix.field(record, field);
        matrix.expect(field.shownIn(record), shownBy(control), record, field, "opened");
        keys.push(KeyCode.F4).push(KeyCode.TAB);
        matrix.expect(NOTHING, matrix.staged(record, field), record, field, "visited");
        matrix.expect(
            "false", String.valueOf(Keyboard.fx(control::isFocused)), record, field, "left");
      }
    }
    matrix.nothingChanged();
  }

  @Test
  void aCellShowsWhatIsStoredAndAVisitChangesNothing() {
    for (String record : FieldMatrix.RECORDS) {
      for (FieldMatrix field : FieldMatrix.values()) {
        Node control = matrix.cell(record, field);
        matrix.expect(field.shownIn(record), shownBy(control), record, field, "opened");
        KeyCode leave = LEAVING.get(FieldMatrix.RECORDS.indexOf(record) % LEAVING.size());
        keys.push(leave);
        matrix.expect("false", String.valueOf(matrix.isCellOpen()), record, field, leave, "closed");
        matrix.expect(NOTHING, matrix.staged(record, field), record, field, leave);
      }
    }
    matrix.nothingChanged();
  }

  @Test
  void thePaneSetsChangesClearsAndCancelsByKeyboard() {
    for (FieldMatrix field : FieldMatrix.values()) {
      Node control = matrix.field("plain", field);
      field.typeOther(keys);
      keys.push(KeyCode.ESCAPE);
      matrix.expect(field.shownIn("plain"), shownBy(control), field, "cancelled");
      matrix.expect(NOTHING, matrix.staged("plain", field), field, "cancelled");
      field.typeOther(keys);
      keys.push(KeyCode.TAB);
      matrix.expect(field.stored("other"), matrix.staged("plain", field), field, "changed");
      matrix.field("unset", field);
      field.typeFirst(keys);
      keys.push(KeyCode.TAB);
      matrix.expect(field.typed(), matrix.staged("unset", field), field, "set");
      matrix.field("odd", field);
      field.clear(keys);
      keys.push(KeyCode.TAB);
      matrix.expect("null", matrix.staged("odd", field), field, "cleared");
    }
    matrix.nothingWrong();
    for (String record : List.of("plain", "unset", "odd")) {
      int before = matrix.service.writes();
      matrix.field(record, FieldMatrix.TEXT);
      Keyboard.fx(
          () -> {
            matrix.model().editor().save();
            return true;
          });
      WindowFixture.await(
          () -> matrix.service.writes() > before && !matrix.model().editor().isSaving());
    }
    for (FieldMatrix field : FieldMatrix.values()) {
      matrix.expect(
          field.stored("other"), matrix.service.stored("plain", field.key()), field, "stored");
      matrix.expect(field.typed(), matrix.service.stored("unset", field.key()), field, "stored");
      matrix.expect("null", matrix.service.stored("odd", field.key()), field, "stored");
    }
    matrix.nothingWrong();
  }

  @Test
  void aCellIsSetChangedClearedAndCancelledByKeyboard() {
    for (FieldMatrix field : FieldMatrix.values()) {
      matrix.cell("plain", field);
      field.typeOther(keys);
      keys.push(KeyCode.ESCAPE);
      matrix.expect(NOTHING, matrix.staged("plain", field), field, "cancelled");
      matrix.cell("plain", field);
      field.typeOther(keys);
      keys.push(KeyCode.TAB);
      matrix.expect(
          field.stored("other"), matrix.staged("plain", field), field, "changed and left by Tab");
      matrix.cell("odd", field);
      field.clear(keys);
      keys.push(KeyCode.ENTER);
      matrix.expect("false", String.valueOf(matrix.isCellOpen()), field, "closed");
      matrix.expect("null", matrix.staged("odd", field), field, "cleared");
      // The first letter opens it.
      matrix.choose("unset", field);
      field.typeFirst(keys);
      keys.push(KeyCode.ENTER);
      matrix.expect("false", String.valueOf(matrix.isCellOpen()), field, "closed");
      matrix.expect(field.typed(), matrix.staged("unset", field), field, "set and left by Enter");
    }
    matrix.nothingWrong();
  }

  /** Every record that holds something loses it, and no other record is touched. */
  @Test
  void manyRecordsAreClearedAtOnceInEveryTypeOfField(FxRobot robot) {
    List<String> empty = List.of("empty", "none", "unset");
    for (FieldMatrix field : FieldMatrix.values()) {
      matrix.choose("plain", field);
      robot.push(KeyCode.SHORTCUT, KeyCode.A).push(KeyCode.SHORTCUT, KeyCode.E);
      WindowFixture.awaitNode(robot, "#bulk-fields");
      robot.write(field.key()).push(KeyCode.ENTER);
      WindowFixture.awaitNode(robot, "#bulk-action-CLEAR");
      robot.clickOn("#bulk-action-CLEAR");
      Node stage = robot.lookup("#bulk-stage").query();
      WindowFixture.await(() -> !stage.isDisabled());
      robot.clickOn(stage);
      WindowFixture.await(() -> robot.lookup("#bulk-edit").tryQuery().isEmpty());
      WindowFixture.await(() -> matrix.model().staging().cellsProperty().get() > 0);
      for (String record : FieldMatrix.RECORDS) {
        String wanted = empty.contains(record) ? NOTHING : "null";
        matrix.expect(wanted, matrix.staged(record, field), record, field, "cleared");
      }
      robot.interact(() -> matrix.model().staging().undo());
      matrix.expect(
          "0",
          String.valueOf(matrix.model().staging().cellsProperty().get()),
          field,
          "one undo takes all of it back");
      robot.interact(() -> matrix.model().staging().revert(change -> true));
    }
    matrix.nothingChanged();
  }

  @Test
  void whatIsCopiedIsPastedAsTheSameValue() {
    for (String record : FieldMatrix.RECORDS) {
      for (FieldMatrix field : FieldMatrix.values()) {
        matrix.choose(record, field);
        keys.shortcut(KeyCode.C).shortcut(KeyCode.V);
        matrix.expect(NOTHING, matrix.staged(record, field), record, field, "onto the same cell");
        matrix.field(record, field);
        all(field).shortcut(KeyCode.C);
        all(field).shortcut(KeyCode.V);
        matrix.expect(NOTHING, matrix.staged(record, field), record, field, "into the same field");
        keys.push(KeyCode.ESCAPE);
      }
    }
    matrix.nothingChanged();
    for (FieldMatrix field : FieldMatrix.values()) {
      matrix.field("plain", field);
      all(field).shortcut(KeyCode.C);
      matrix.field("other", field);
      all(field).shortcut(KeyCode.V).push(KeyCode.TAB);
      matrix.expect(field.stored("plain"), matrix.staged("other", field), field, "in the pane");
      matrix.choose("plain", field);
      keys.shortcut(KeyCode.C);
      matrix.choose("unset", field);
      keys.shortcut(KeyCode.V);
      String taken = field == FieldMatrix.UNKNOWN ? "\"{\"lat\":1.50}\"" : field.stored("plain");
      matrix.expect(taken, matrix.staged("unset", field), field, "from cell to cell");
    }
    matrix.nothingWrong();
  }

  @Test
  void whatIsTypedWhileTheRecordChangesIsNotOfTheRecordBefore() {
    for (FieldMatrix field : FieldMatrix.values()) {
      matrix.field("plain", field);
      Keyboard.fx(
          () -> {
            // Its row is painted first, and its fields later; the first key calls for them.
            matrix.choose("other", FieldMatrix.TEXT);
            Node before = matrix.window.stage.getScene().lookup("#field-" + field.key());
            before.requestFocus();
            keys.push(KeyCode.SHIFT).write("7").push(KeyCode.TAB);
            return true;
          });
      matrix.expect(NOTHING, matrix.staged("plain", field), field, "the record before");
    }
    matrix.nothingWrong();
  }

  private Keyboard all(FieldMatrix field) {
    return field == FieldMatrix.BOOLEAN ? keys : keys.shortcut(KeyCode.A);
  }
}
