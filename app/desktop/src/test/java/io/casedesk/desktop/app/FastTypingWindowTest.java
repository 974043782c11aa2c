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
class FastTypingWindowTest extends FieldMatrixFixture {

  private static final int SEQUENCES = Integer.getInteger("casedesk.keys", 60);
  private static final int LONGEST = 14;

  /** The characters that are typed: digits, parts of keys, words and of invalid input. */
  private static final String CHARACTERS = "0126ynahoepmt-./@ ";

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
        matrix.expect(expected.get(i), matrix.staged(record, field), field, record);
      }
    }
    matrix.nothingWrong();
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
    long seed = Long.getLong("casedesk.seed", System.nanoTime());
    System.out.println("casedesk.seed=" + seed);
    Random random = new Random(seed);
    List<FieldMatrix> fields = List.of(FieldMatrix.values());
    for (int i = 0; i < SEQUENCES; i++) {
      FieldMatrix field = fields.get(i % fields.size());
      String record = FieldMatrix.RECORDS.get(random.nextInt(FieldMatrix.RECORDS.size()));
      List<TypedKey> typed = drawn(random);
      reset(record, field);
      keys.type(typed);
      Outcome fast = outcome();
      reset(record, field);
      for (TypedKey key : typed) {
        keys.type(List.of(key));
        settle(i);
      }
      Outcome slow = outcome();
      assertEquals(
          slow,
          fast,
          "seed " + seed + ", sequence " + i + " in " + field + " of " + record + typed);
    }
  }

  /** Lets the window do what it does after a key; pulses take long, so some sequences wait. */
  private void settle(int sequence) {
    if (sequence % 5 == 0) {
      Pulses.await();
      return;
    }
    for (int i = 0; i < 2; i++) {
      Keyboard.fx(
          () -> {
            keys.arrange();
            return true;
          });
    }
  }

  private static List<TypedKey> drawn(Random random) {
    List<TypedKey> typed = new ArrayList<>();
    int length = 3 + random.nextInt(LONGEST - 2);
    while (typed.size() < length) {
      if (random.nextInt(3) > 0) {
        typed.add(TypedKey.of(CHARACTERS.charAt(random.nextInt(CHARACTERS.length()))));
      } else {
        // Enter and Tab are what users press most.
        int at = random.nextInt(OTHERS.size() * 2);
        typed.add(OTHERS.get(at < OTHERS.size() ? at : at % 2));
      }
    }
    return typed;
  }

  /** Values to type into three empty cells below each other. */
  private static List<String> values(FieldMatrix field) {
    return switch (field) {
      case TEXT, LONG, UNKNOWN -> List.of("yes 1", "no 2", "three");
      case NUMBER -> List.of("61", "62", "63");
      case DATE -> List.of("2026-12-01", "2026-12-02", "2026-12-03");
      case BOOLEAN -> List.of("y", "no", "yes");
      case DROPDOWN -> List.of("op", "hr", "ops");
      case MULTI -> List.of("amer", "eme", "latam");
      case URL -> List.of("https://a.example/1", "https://a.example/2", "https://a.example/3");
      case EMAIL -> List.of("a@b.example", "c@d.example", "e@f.example");
    };
  }

  private static List<String> stored(FieldMatrix field) {
    return switch (field) {
      // The first record holds an empty text, and its values stay texts.
      case NUMBER -> List.of("\"61\"", "62", "63");
      case BOOLEAN -> List.of("\"true\"", "false", "true");
      case DROPDOWN -> List.of("\"ops\"", "\"hr\"", "\"ops\"");
      case MULTI -> List.of("[\"amer\"]", "[\"emea\"]", "[\"latam\"]");
      default -> values(field).stream().map(value -> "\"" + value + "\"").toList();
    };
  }

  /** Removes every change and its history, and puts the keyboard on a cell. */
  private void reset(String record, FieldMatrix field) {
    Keyboard.fx(
        () -> {
          table().requestFocus();
          return true;
        });
    matrix.discard();
    matrix.choose(record, field);
    Keyboard.fx(
        () -> {
          table().requestFocus();
          return true;
        });
    Pulses.await();
    assertEquals("", outcome().changes());
  }

  private TableView<?> table() {
    return (TableView<?>) matrix.window.stage.getScene().lookup(".record-table");
  }

  private Outcome outcome() {
    Pulses.await();
    String changes = matrix.changes();
    return Keyboard.fx(
        () -> {
          TablePosition<?, ?> at = table().getFocusModel().getFocusedCell();
          Node editor = matrix.window.stage.getScene().lookup("#cell-editor");
          return new Outcome(
              changes,
              at.getRow() + ":" + at.getColumn(),
              editor == null ? "closed" : FieldMatrix.shownBy(editor));
        });
  }
}
