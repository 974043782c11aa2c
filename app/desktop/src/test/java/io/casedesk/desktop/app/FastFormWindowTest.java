package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.Start;

/** Keys that arrive in the form faster than the window is drawn change what slow keys change. */
@Tag("display")
@ExtendWith(WindowExtension.class)
class FastFormWindowTest extends FieldMatrixFixture {

  private static final int SEQUENCES = Integer.getInteger("casedesk.keys", 60);
  private static final int LONGEST = 14;
  private static final String CHARACTERS = "0126ynahoepmt-./@ ";

  private static final List<TypedKey> OTHERS =
      List.of(
          TypedKey.of(KeyCode.UP),
          TypedKey.of(KeyCode.DOWN),
          TypedKey.of(KeyCode.LEFT),
          TypedKey.of(KeyCode.RIGHT),
          TypedKey.ESCAPE,
          TypedKey.of(KeyCode.F4),
          TypedKey.DELETE,
          TypedKey.of(KeyCode.BACK_SPACE, "\b"),
          TypedKey.control(KeyCode.A),
          TypedKey.UNDO);

  /** What a sequence leaves behind. */
  private record Outcome(String changes, String keyboard, String shown, boolean isReviewed) {}

  @Start
  void open(Stage stage) {
    begin(stage);
  }

  @Test
  void aFormThatIsFilledInAtOnceHoldsWhatWasTyped() {
    List<TypedKey> typed = new ArrayList<>();
    for (FieldMatrix field : FieldMatrix.values()) {
      typed.addAll(TypedKey.text(value(field)));
      typed.add(TypedKey.TAB);
    }
    begin("unset", FieldMatrix.TEXT);
    keys.type(typed);
    for (FieldMatrix field : FieldMatrix.values()) {
      matrix.expect(stored(field), matrix.staged("unset", field), field);
    }
    matrix.nothingWrong();
  }

  private static String value(FieldMatrix field) {
    return switch (field) {
      case TEXT, LONG, UNKNOWN -> "no 2";
      case NUMBER -> "62";
      case DATE -> "2026-12-02";
      case BOOLEAN -> "no";
      case DROPDOWN -> "op";
      case MULTI -> " eme";
      case URL -> "https://a.example/2";
      case EMAIL -> "c@d.example";
    };
  }

  private static String stored(FieldMatrix field) {
    return switch (field) {
      case NUMBER -> "62";
      case BOOLEAN -> "false";
      case DROPDOWN -> "\"ops\"";
      case MULTI -> "[\"emea\"]";
      default -> "\"" + value(field) + "\"";
    };
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
      List<TypedKey> typed = drawn(random, field);
      begin(record, field);
      keys.type(typed);
      Outcome fast = outcome();
      begin(record, field);
      for (TypedKey key : typed) {
        keys.type(List.of(key));
        Pulses.await();
      }
      assertEquals(
          outcome(),
          fast,
          "seed " + seed + ", sequence " + i + " in " + field + " of " + record + typed);
    }
  }

  /** The fields of a record follow its row a moment later. */
  @Test
  void keysAfterAMoveToAnotherRowGoToTheFieldsOfItsRecord() {
    for (FieldMatrix field : FieldMatrix.values()) {
      List<TypedKey> typed = new ArrayList<>(List.of(TypedKey.of(KeyCode.DOWN)));
      typed.add(TypedKey.of(KeyCode.F6));
      for (FieldMatrix before = FieldMatrix.TEXT; before != field; before = next(before)) {
        typed.add(TypedKey.TAB);
      }
      typed.addAll(TypedKey.text(field == FieldMatrix.MULTI ? " lat" : value(field)));
      typed.add(TypedKey.TAB);
      onRow("plain");
      keys.type(typed);
      Outcome fast = outcome();
      onRow("plain");
      for (TypedKey key : typed) {
        keys.type(List.of(key));
        Pulses.await();
      }
      matrix.expect(outcome().toString(), fast.toString(), field);
    }
    matrix.nothingWrong();
  }

  private static FieldMatrix next(FieldMatrix field) {
    return List.of(FieldMatrix.values()).get(List.of(FieldMatrix.values()).indexOf(field) + 1);
  }

  /** Draws keys that stay within the fields. */
  private static List<TypedKey> drawn(Random random, FieldMatrix field) {
    int at = List.of(FieldMatrix.values()).indexOf(field);
    List<TypedKey> typed = new ArrayList<>();
    int length = 3 + random.nextInt(LONGEST - 2);
    while (typed.size() < length) {
      int kind = random.nextInt(6);
      if (kind > 1) {
        typed.add(TypedKey.of(CHARACTERS.charAt(random.nextInt(CHARACTERS.length()))));
      } else if (kind == 1) {
        typed.add(OTHERS.get(random.nextInt(OTHERS.size())));
      } else if (at > 0 && (random.nextInt(3) == 0 || at == FieldMatrix.values().length - 1)) {
        typed.add(TypedKey.SHIFT_TAB);
        at--;
      } else {
        typed.add(TypedKey.TAB);
        at++;
      }
    }
    if (random.nextInt(3) == 0) {
      // It may begin the review, which answers no key while it checks.
      typed.add(TypedKey.ENTER);
    }
    return typed;
  }

  private void begin(String record, FieldMatrix field) {
    onRow(record);
    matrix.field(record, field);
    Pulses.await();
    assertEquals("", outcome().changes());
  }

  private void onRow(String record) {
    if (Keyboard.fx(() -> matrix.model().review().shownProperty().get())) {
      BackgroundWork.await(folder);
      Keyboard.fx(
          () -> {
            matrix.model().review().close();
            return true;
          });
      Pulses.await();
    }
    Keyboard.fx(
        () -> {
          matrix.window.stage.getScene().lookup(".record-table").requestFocus();
          return true;
        });
    matrix.discard();
    matrix.choose(record, FieldMatrix.TEXT);
    Pulses.await();
  }

  private Outcome outcome() {
    Pulses.await();
    String changes = matrix.changes();
    return Keyboard.fx(
        () -> {
          Scene scene = matrix.window.stage.getScene();
          Node at = scene.getFocusOwner();
          while (at != null && at.getId() == null) {
            at = at.getParent();
          }
          boolean isField = at != null && at.getId().startsWith("field-");
          return new Outcome(
              changes,
              at == null ? "nothing" : at.getId(),
              isField ? FieldMatrix.shownBy(at) : "",
              matrix.model().review().shownProperty().get());
        });
  }
}
