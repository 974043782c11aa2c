package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.InputMethodEvent;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.Start;

/** Keys that arrive in the form faster than the window is drawn change what slow keys change. */
@ExtendWith(WindowExtension.class)
class FastFormWindowTest extends FastFieldsFixture {

  private static final List<TypedKey> OTHERS =
      List.of(
          TypedKey.of(KeyCode.UP),
          TypedKey.of(KeyCode.DOWN),
          TypedKey.of(KeyCode.LEFT),
          TypedKey.of(KeyCode.RIGHT),
          TypedKey.of(KeyCode.HOME),
          TypedKey.of(KeyCode.END),
          TypedKey.of(KeyCode.PAGE_UP),
          TypedKey.of(KeyCode.PAGE_DOWN),
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
  @Tag("display")
  void aFormThatIsFilledInAtOnceHoldsWhatWasTyped() {
    List<TypedKey> typed = new ArrayList<>();
    for (FieldMatrix field : FieldMatrix.values()) {
      typed.addAll(value(field));
      typed.add(TypedKey.TAB);
    }
    begin("unset", FieldMatrix.TEXT);
    keys.type(typed);
    for (FieldMatrix field : FieldMatrix.values()) {
      matrix.expect(stored(field).get(1), matrix.staged("unset", field), field);
    }
    matrix.nothingWrong();
  }

  /** A value, typed in the field of its type. */
  private static List<TypedKey> value(FieldMatrix field) {
    return TypedKey.text((field == FieldMatrix.MULTI ? " " : "") + values(field).get(1));
  }

  @Test
  @Tag("display")
  void keysThatArriveInOnePulseDoWhatSlowOnesDo() {
    compare(FastFormWindowTest::drawn, this::begin, this::outcome);
  }

  /** A drawn sequence: the caret was last drawn where it was before the first letter. */
  @Test
  void downInALongTextGoesBelowTheCaretThatMovedMeanwhile() {
    List<TypedKey> typed = new ArrayList<>(TypedKey.text("/pnh"));
    typed.add(TypedKey.of(KeyCode.DOWN));
    typed.addAll(TypedKey.text("@/"));
    begin("odd", FieldMatrix.LONG);
    keys.type(typed);
    assertEquals("odd.custom_fields.f_long=/pnha\r\nb\t@/c", outcome().changes());
  }

  @Test
  void upInALongTextGoesAboveTheCaretThatMovedMeanwhile() {
    List<TypedKey> typed = new ArrayList<>(List.of(TypedKey.control(KeyCode.END)));
    typed.addAll(TypedKey.text("/pnh"));
    typed.add(TypedKey.of(KeyCode.UP));
    typed.addAll(TypedKey.text("@/"));
    begin("odd", FieldMatrix.LONG);
    keys.type(typed);
    assertEquals("odd.custom_fields.f_long=a@/\r\nb\tc/pnh", outcome().changes());
  }

  /** The fields of a record follow its row a moment later. */
  @Test
  @Tag("display")
  void keysAfterAMoveToAnotherRowGoToTheFieldsOfItsRecord() {
    for (FieldMatrix field : FieldMatrix.values()) {
      List<TypedKey> typed = new ArrayList<>(List.of(TypedKey.of(KeyCode.DOWN)));
      typed.add(TypedKey.of(KeyCode.F6));
      for (FieldMatrix before = FieldMatrix.TEXT; before != field; before = next(before)) {
        typed.add(TypedKey.TAB);
      }
      typed.addAll(value(field));
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

  /** An input method, as for Chinese or for accents, sends its text without a key. */
  @Test
  void textOfAnInputMethodAfterAMoveGoesToTheFieldOfItsRecord() {
    onRow("plain");
    Keyboard.fx(
        () -> {
          keys.type(List.of(TypedKey.of(KeyCode.DOWN), TypedKey.of(KeyCode.F6)));
          Node field = matrix.window.stage.getScene().getFocusOwner();
          Event.fireEvent(
              field,
              new InputMethodEvent(InputMethodEvent.INPUT_METHOD_TEXT_CHANGED, List.of(), "é", 0));
          return true;
        });
    Pulses.await();
    assertEquals("other.custom_fields.f_text=é", matrix.changes());
  }

  private static FieldMatrix next(FieldMatrix field) {
    return List.of(FieldMatrix.values()).get(List.of(FieldMatrix.values()).indexOf(field) + 1);
  }

  /** Draws keys that stay within the fields. */
  private static List<TypedKey> drawn(Random random, FieldMatrix field) {
    int[] at = {List.of(FieldMatrix.values()).indexOf(field)};
    List<TypedKey> typed =
        drawn(
            random,
            () -> {
              int kind = random.nextInt(6);
              if (kind > 1) {
                return character(random);
              } else if (kind == 1) {
                return DrawnKeys.oneOf(OTHERS, random);
              } else if (at[0] > 0
                  && (random.nextInt(3) == 0 || at[0] == FieldMatrix.values().length - 1)) {
                at[0]--;
                return TypedKey.SHIFT_TAB;
              }
              at[0]++;
              return TypedKey.TAB;
            });
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
    assertEquals("", matrix.changes());
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
    discardAll();
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
