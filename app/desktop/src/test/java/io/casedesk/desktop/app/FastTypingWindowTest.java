package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javafx.scene.Node;
import javafx.scene.control.TablePosition;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.Start;

/**
 * Keys that arrive faster than the window is drawn change the same cells as keys that are typed
 * slowly: each key is answered before the next one.
 */
@Tag("display")
@ExtendWith(WindowExtension.class)
class FastTypingWindowTest extends FastFieldsFixture {

  private static final List<TypedKey> OTHERS =
      List.of(
          TypedKey.ENTER,
          TypedKey.TAB,
          TypedKey.SHIFT_TAB,
          new TypedKey(KeyCode.ENTER, "\r", true, false),
          TypedKey.of(KeyCode.UP),
          TypedKey.of(KeyCode.DOWN),
          TypedKey.of(KeyCode.LEFT),
          TypedKey.of(KeyCode.RIGHT),
          TypedKey.ESCAPE,
          TypedKey.of(KeyCode.F2),
          TypedKey.of(KeyCode.F4),
          TypedKey.DELETE,
          TypedKey.of(KeyCode.BACK_SPACE, "\b"),
          TypedKey.UNDO,
          new TypedKey(KeyCode.D, "\u0004", false, true));

  /** What a sequence leaves behind. */
  private record Outcome(String changes, String place, String editor) {}

  @Start
  void open(Stage stage) {
    begin(stage);
  }

  @Test
  void theValuesOfAColumnArriveInTheirOwnCells() {
    for (FieldMatrix field : FieldMatrix.values()) {
      List<String> values = values(field);
      List<TypedKey> typed = new ArrayList<>();
      for (String value : values) {
        typed.addAll(TypedKey.text(value));
        typed.add(TypedKey.ENTER);
      }
      reset("empty", field);
      keys.type(typed);
      String fast = outcome().changes();
      reset("empty", field);
      typed.forEach(key -> keys.type(List.of(key)));
      matrix.expect(outcome().changes(), fast, field, "as typed slowly");
      reset("empty", field);
      keys.type(typed);
      List<String> expected = stored(field);
      for (int i = 0; i < expected.size(); i++) {
        String record = FieldMatrix.RECORDS.get(2 + i);
        // The first record holds an empty text, and its values stay texts.
        String kind = record.equals("empty") ? asText(field, expected.get(i)) : expected.get(i);
        matrix.expect(kind, matrix.staged(record, field), field, record);
      }
    }
    matrix.nothingWrong();
  }

  private static String asText(FieldMatrix field, String json) {
    return field == FieldMatrix.NUMBER || field == FieldMatrix.BOOLEAN ? "\"" + json + "\"" : json;
  }

  @Test
  void theValuesOfARowArriveInTheirOwnCells() {
    List<TypedKey> typed = new ArrayList<>();
    for (FieldMatrix field : FieldMatrix.values()) {
      typed.addAll(TypedKey.text(values(field).getLast()));
      typed.add(TypedKey.TAB);
    }
    reset("unset", FieldMatrix.TEXT);
    keys.type(typed);
    for (FieldMatrix field : FieldMatrix.values()) {
      matrix.expect(stored(field).getLast(), matrix.staged("unset", field), field);
    }
    matrix.nothingWrong();
  }

  @Test
  void keysThatArriveInOnePulseDoWhatSlowOnesDo() {
    compare((random, field) -> drawn(random, () -> key(random)), this::reset, this::outcome);
  }

  private static TypedKey key(Random random) {
    if (random.nextInt(3) > 0) {
      return character(random);
    }
    // Enter and Tab are what users press most.
    int at = random.nextInt(OTHERS.size() * 2);
    return OTHERS.get(at < OTHERS.size() ? at : at % 2);
  }

  /** Puts the keyboard on a cell, without changes. */
  private void reset(String record, FieldMatrix field) {
    discardAll();
    matrix.choose(record, field);
    focusTable();
    Pulses.await();
    assertEquals("", matrix.changes());
  }

  private Outcome outcome() {
    Pulses.await();
    String changes = matrix.changes();
    return Keyboard.fx(
        () -> {
          TablePosition<?, ?> at = ((TableView<?>) table()).getFocusModel().getFocusedCell();
          Node editor = matrix.window.stage.getScene().lookup("#cell-editor");
          return new Outcome(
              changes,
              at.getRow() + ":" + at.getColumn(),
              editor == null ? "closed" : FieldMatrix.shownBy(editor));
        });
  }
}
