package io.casedesk.desktop.app;

import static io.casedesk.desktop.app.FieldMatrixWindow.shownBy;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.Start;

/**
 * Every type of field where values are entered and not stored yet, by keyboard alone: in a new
 * record, and for many records at once.
 */
@ExtendWith(WindowExtension.class)
class FieldEntryMatrixWindowTest extends FieldMatrixFixture {

  @Start
  void open(Stage stage) {
    begin(stage);
  }

  @Test
  void aNewRecordIsFilledInByKeyboard() {
    keys.shortcut(KeyCode.N);
    matrix.find("#create-name");
    keys.write("new").push(KeyCode.TAB);
    for (FieldMatrix field : FieldMatrix.values()) {
      Node control = matrix.find("#field-" + field.key());
      matrix.expect(field.shownOf(""), shownBy(control), field, "opened");
      cancelFirst(field, control);
      field.typeFirst(keys);
      keys.push(KeyCode.TAB);
      matrix.expect(field.shownOf(field.typed()), shownBy(control), field, "set");
    }
    matrix.nothingWrong();
    keys.shortcut(KeyCode.S);
    WindowFixture.await(() -> !matrix.service.stored("new", "f_unknown").equals("absent"));
    for (FieldMatrix field : FieldMatrix.values()) {
      matrix.expect(field.typed(), matrix.service.stored("new", field.key()), field, "stored");
    }
    matrix.nothingWrong();
  }

  /** Escape puts back what was there; in a form, a list of several keys keeps what was ticked. */
  private void cancelFirst(FieldMatrix field, Node control) {
    field.typeFirst(keys);
    keys.push(KeyCode.ESCAPE);
    if (field == FieldMatrix.MULTI) {
      matrix.expect("amer", shownBy(control), field, "list closed");
      keys.push(KeyCode.DELETE);
    }
    matrix.expect(field.shownOf(""), shownBy(control), field, "cancelled");
  }

  @Test
  void createFollowsEachKeyThatIsTyped() {
    keys.shortcut(KeyCode.N);
    matrix.find("#create-name");
    Node create = matrix.find("#create-create");
    matrix.expect("disabled", standing(create), "no name");
    keys.write("n");
    matrix.expect("enabled", standing(create), "a name");
    for (FieldMatrix field : FieldMatrix.values()) {
      Node control = matrix.find("#field-" + field.key());
      Keyboard.fx(
          () -> {
            control.requestFocus();
            return true;
          });
      switch (field) {
        case NUMBER -> {
          keys.write("12x");
          matrix.expect("disabled", standing(create), field, "no number");
          keys.push(KeyCode.BACK_SPACE);
        }
        case DATE -> {
          keys.write("2026-12-011");
          matrix.expect("disabled", standing(create), field, "no date");
          keys.push(KeyCode.BACK_SPACE);
        }
        default -> {
          field.typeFirst(keys);
          // A part of a key is enough, once the field is left.
          keys.push(KeyCode.TAB);
        }
      }
      matrix.expect("enabled", standing(create), field, "mended");
    }
    matrix.nothingWrong();
  }

  private static String standing(Node button) {
    return Keyboard.fx(() -> button.isDisabled() ? "disabled" : "enabled");
  }

  @Test
  void manyRecordsAreChangedByKeyboard() {
    for (FieldMatrix field : FieldMatrix.values()) {
      matrix.choose("unset", field);
      keys.shortcut(KeyCode.E);
      Node control = matrix.find("#bulk-edit #field-" + field.key());
      matrix.expect(field.shownOf(""), shownBy(control), field, "opened");
      field.typeFirst(keys);
      keys.push(KeyCode.TAB);
      matrix.expect(field.shownOf(field.typed()), shownBy(control), field, "set");
      Node stage = matrix.find("#bulk-stage");
      WindowFixture.await(() -> !stage.isDisabled());
      keys.shortcut(KeyCode.ENTER);
      matrix.expect(field.typed(), matrix.staged("unset", field), field, "changed");
    }
    matrix.nothingWrong();
  }

  /** Goes to a control, changes its value, clears it, and pastes what was copied before. */
  private void changeClearAndPaste(FieldMatrix field, String id) {
    String other = field.shownIn("other");
    Node control = matrix.focus(id);
    field.typeOther(keys);
    keys.push(KeyCode.ESCAPE);
    matrix.expect(field.shownOf(field.typed()), shownBy(control), field, "change cancelled");
    matrix.focus(id);
    field.typeOther(keys);
    keys.push(KeyCode.TAB);
    matrix.expect(other, shownBy(control), field, "changed");
    matrix.focus(id);
    all(field).shortcut(KeyCode.C);
    field.clear(keys);
    keys.push(KeyCode.TAB);
    matrix.expect(field.shownOf(""), shownBy(control), field, "cleared");
    matrix.focus(id);
    all(field).shortcut(KeyCode.V).push(KeyCode.TAB);
    matrix.expect(other, shownBy(control), field, "pasted");
  }

  private Keyboard all(FieldMatrix field) {
    return field == FieldMatrix.BOOLEAN ? keys : keys.shortcut(KeyCode.A);
  }

  @Test
  void aNewRecordIsChangedClearedAndPastedIntoByKeyboard() {
    keys.shortcut(KeyCode.N);
    matrix.find("#create-name");
    keys.write("new").push(KeyCode.TAB);
    for (FieldMatrix field : FieldMatrix.values()) {
      String id = "#field-" + field.key();
      matrix.focus(id);
      field.typeFirst(keys);
      keys.push(KeyCode.TAB);
      changeClearAndPaste(field, id);
    }
    matrix.nothingWrong();
    keys.shortcut(KeyCode.S);
    WindowFixture.await(() -> !matrix.service.stored("new", "f_unknown").equals("absent"));
    for (FieldMatrix field : FieldMatrix.values()) {
      String stored = field == FieldMatrix.UNKNOWN ? "\"{\\\"lat\\\":2}\"" : field.stored("other");
      matrix.expect(stored, matrix.service.stored("new", field.key()), field, "stored");
    }
    matrix.nothingWrong();
  }

  @Test
  void fieldsOfANewRecordThatWereOnlyVisitedAreNotSent() {
    keys.shortcut(KeyCode.N);
    matrix.find("#create-name");
    keys.write("new").push(KeyCode.TAB);
    for (FieldMatrix field : FieldMatrix.values()) {
      Node control = matrix.focus("#field-" + field.key());
      keys.push(KeyCode.F4).push(KeyCode.TAB);
      matrix.expect(field.shownOf(""), shownBy(control), field, "visited");
    }
    keys.shortcut(KeyCode.S);
    WindowFixture.await(
        () -> Keyboard.fx(() -> matrix.window.stage.getScene().lookup("#create-name") == null));
    matrix.nothingWrong();
    assertEquals(Map.of(), matrix.service.stored().get("new"));
  }

  private String bulk(FieldMatrix field, String record) {
    matrix.choose(record, field);
    keys.shortcut(KeyCode.E);
    return "#bulk-edit #field-" + field.key();
  }

  @Test
  void whatIsSetInManyRecordsIsChangedClearedAndPastedByKeyboard() {
    for (FieldMatrix field : FieldMatrix.values()) {
      String id = bulk(field, "unset");
      Node control = matrix.focus(id);
      keys.push(KeyCode.F4).push(KeyCode.TAB);
      matrix.expect(field.shownOf(""), shownBy(control), field, "visited");
      matrix.expect(
          "true", String.valueOf(matrix.find("#bulk-stage").isDisabled()), field, "visited");
      matrix.focus(id);
      cancelFirst(field, control);
      matrix.focus(id);
      field.typeFirst(keys);
      keys.push(KeyCode.TAB);
      changeClearAndPaste(field, id);
      Node stage = matrix.find("#bulk-stage");
      WindowFixture.await(() -> !stage.isDisabled());
      keys.shortcut(KeyCode.ENTER);
      String staged = field == FieldMatrix.UNKNOWN ? "\"{\"lat\":2}\"" : field.stored("other");
      matrix.expect(staged, matrix.staged("unset", field), field, "changed");
    }
    matrix.nothingWrong();
  }
}
