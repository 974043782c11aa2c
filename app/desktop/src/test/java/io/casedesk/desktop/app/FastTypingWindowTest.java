package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.records.editor.RecordEdit;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import javafx.event.Event;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TablePosition;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.framework.junit5.Start;

/**
 * Keys that arrive faster than the window is drawn change the same cells as keys that are typed
 * slowly: each key is answered before the next one.
 */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class FastTypingWindowTest {

  private static final int SEQUENCES = Integer.getInteger("casedesk.keys", 60);
  private static final int LONGEST = 14;

  /** The characters that are typed: digits, parts of keys, words and of invalid input. */
  private static final String CHARACTERS = "0126ynahoepmt-./@ ";

  private static final List<Key> OTHERS =
      List.of(
          Key.of(KeyCode.ENTER, "\r"),
          Key.of(KeyCode.TAB, "\t"),
          new Key(KeyCode.TAB, "\t", true, false),
          new Key(KeyCode.ENTER, "\r", true, false),
          Key.of(KeyCode.UP, ""),
          Key.of(KeyCode.DOWN, ""),
          Key.of(KeyCode.LEFT, ""),
          Key.of(KeyCode.RIGHT, ""),
          Key.of(KeyCode.ESCAPE, "\u001b"),
          Key.of(KeyCode.F2, ""),
          Key.of(KeyCode.F4, ""),
          Key.of(KeyCode.DELETE, "\u007f"),
          Key.of(KeyCode.BACK_SPACE, "\b"),
          new Key(KeyCode.Z, "\u001a", false, true),
          new Key(KeyCode.D, "\u0004", false, true));

  @TempDir Path folder;
  private FieldMatrixWindow matrix;

  /** A key as a keyboard sends it. */
  private record Key(KeyCode code, String typed, boolean shift, boolean control) {

    static Key of(KeyCode code, String typed) {
      return new Key(code, typed, false, false);
    }

    static Key of(char character) {
      KeyCode code =
          Character.isDigit(character)
              ? KeyCode.getKeyCode(String.valueOf(character))
              : Character.isLetter(character)
                  ? KeyCode.getKeyCode(String.valueOf(Character.toUpperCase(character)))
                  : character == ' ' ? KeyCode.SPACE : KeyCode.UNDEFINED;
      return of(code, String.valueOf(character));
    }

    @Override
    public String toString() {
      String name = typed.isBlank() || typed.charAt(0) < ' ' ? code.name() : typed;
      return (control ? "Ctrl+" : "") + (shift ? "Shift+" : "") + name;
    }
  }

  /** What a sequence leaves behind. */
  private record Outcome(String changes, String place, String editor) {}

  @Start
  void open(Stage stage) {
    matrix = new FieldMatrixWindow(stage, folder);
  }

  @BeforeEach
  void read() {
    matrix.window.awaitUseCasesRead();
  }

  @AfterEach
  void close() {
    matrix.close();
  }

  @Test
  void theValuesOfAColumnArriveInTheirOwnCells() {
    for (FieldMatrix field : FieldMatrix.values()) {
      List<String> values = values(field);
      List<Key> keys = new ArrayList<>();
      for (String value : values) {
        keys.addAll(text(value));
        keys.add(Key.of(KeyCode.ENTER, "\r"));
      }
      reset("empty", field);
      fire(keys);
      String fast = outcome().changes();
      reset("empty", field);
      keys.forEach(key -> fire(List.of(key)));
      matrix.expect(outcome().changes(), fast, field, "as typed slowly");
      reset("empty", field);
      fire(keys);
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
    List<Key> keys = new ArrayList<>();
    for (FieldMatrix field : FieldMatrix.values()) {
      keys.addAll(text(values(field).getLast()));
      keys.add(Key.of(KeyCode.TAB, "\t"));
    }
    reset("unset", FieldMatrix.TEXT);
    fire(keys);
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
      List<Key> keys = drawn(random);
      reset(record, field);
      fire(keys);
      Outcome fast = outcome();
      reset(record, field);
      for (Key key : keys) {
        fire(List.of(key));
        settle(i);
      }
      Outcome slow = outcome();
      assertEquals(
          slow, fast, "seed " + seed + ", sequence " + i + " in " + field + " of " + record + keys);
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
            matrix.keys.arrange();
            return true;
          });
    }
  }

  private static List<Key> drawn(Random random) {
    List<Key> keys = new ArrayList<>();
    int length = 3 + random.nextInt(LONGEST - 2);
    while (keys.size() < length) {
      if (random.nextInt(3) > 0) {
        keys.add(Key.of(CHARACTERS.charAt(random.nextInt(CHARACTERS.length()))));
      } else {
        // Enter and Tab are what users press most.
        int at = random.nextInt(OTHERS.size() * 2);
        keys.add(OTHERS.get(at < OTHERS.size() ? at : at % 2));
      }
    }
    return keys;
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

  private static List<Key> text(String text) {
    return text.chars().mapToObj(character -> Key.of((char) character)).toList();
  }

  /** Removes every change and its history, and puts the keyboard on a cell. */
  private void reset(String record, FieldMatrix field) {
    Keyboard.fx(
        () -> {
          table().requestFocus();
          for (String id : FieldMatrix.RECORDS) {
            matrix.model().select(id);
            RecordEdit<?> edit = matrix.model().editor().openProperty().get();
            if (edit != null) {
              edit.fields().forEach(each -> each.revert());
            }
          }
          UnsentChangesModel staging = matrix.model().staging();
          List<Change> none = new ArrayList<>();
          for (String id : FieldMatrix.RECORDS) {
            for (FieldMatrix each : FieldMatrix.values()) {
              FieldRef ref = FieldRef.custom(each.key());
              Change change = staging.find(id, ref);
              none.add(
                  change == null ? new Change(id, ref, null, new FieldValue.Text("x")) : change);
            }
          }
          staging.settled(none);
          staging.refused().clear();
          return true;
        });
    Pulses.await();
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

  /** Sends keys without a pulse between them. */
  private void fire(List<Key> keys) {
    Keyboard.fx(
        () -> {
          for (Key key : keys) {
            fire(KeyEvent.KEY_PRESSED, key);
            if (!key.typed().isEmpty()) {
              fire(KeyEvent.KEY_TYPED, key);
            }
            fire(KeyEvent.KEY_RELEASED, key);
          }
          return true;
        });
  }

  private void fire(EventType<KeyEvent> type, Key key) {
    Scene scene = matrix.window.stage.getScene();
    Node at = scene.getFocusOwner();
    boolean typed = type.equals(KeyEvent.KEY_TYPED);
    Event.fireEvent(
        at == null ? scene.getRoot() : at,
        new KeyEvent(
            type,
            typed ? key.typed() : KeyEvent.CHAR_UNDEFINED,
            "",
            typed ? KeyCode.UNDEFINED : key.code(),
            key.shift(),
            key.control(),
            false,
            false));
  }

  private Outcome outcome() {
    Pulses.await();
    return Keyboard.fx(
        () -> {
          String changes =
              matrix.model().staging().all().stream()
                  .map(each -> each.recordId() + "." + each.field() + "=" + each.wanted().display())
                  .sorted()
                  .collect(Collectors.joining("\n"));
          TablePosition<?, ?> at = table().getFocusModel().getFocusedCell();
          Node editor = matrix.window.stage.getScene().lookup("#cell-editor");
          return new Outcome(
              changes,
              at.getRow() + ":" + at.getColumn(),
              editor == null ? "closed" : FieldMatrix.shownBy(editor));
        });
  }
}
