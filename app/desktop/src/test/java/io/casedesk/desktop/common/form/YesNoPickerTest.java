package io.casedesk.desktop.common.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.WindowExtension;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldRef;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.input.InputParser;
import io.casedesk.workspace.Edit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.animation.PauseTransition;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.util.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;

/** Letters that are typed into the buttons for yes, no and empty. */
@ExtendWith(WindowExtension.class)
class YesNoPickerTest {

  private static final DropdownValues NO_OPTIONS =
      KnownDropdownValues.of(List.of(), Map.of(), List.of());

  private final FieldEditor state =
      new FieldEditorFactory(() -> NO_OPTIONS, InputParser.canonical())
          .create(new FieldSpec(FieldRef.custom("active"), "boolean", "Active", null), null);

  private static void type(YesNoPicker picker, String letters) {
    for (int i = 0; i < letters.length(); i++) {
      picker
          .node()
          .fireEvent(
              new KeyEvent(
                  KeyEvent.KEY_TYPED,
                  String.valueOf(letters.charAt(i)),
                  "",
                  KeyCode.UNDEFINED,
                  false,
                  false,
                  false,
                  false));
    }
  }

  @Test
  void lettersOfAWordBelongTogetherUntilAPause(FxRobot robot) throws InterruptedException {
    YesNoPicker[] picker = new YesNoPicker[1];
    robot.interact(
        () -> {
          picker[0] = new YesNoPicker(state, new Messages(Locale.ENGLISH));
          type(picker[0], "yes");
          assertEquals("true", state.inputProperty().get());
        });
    pause(robot);
    robot.interact(() -> type(picker[0], "n"));
    assertEquals("false", state.inputProperty().get());
  }

  /** Who types slowly, or at a busy computer, still types one word. */
  @Test
  void aWordGoesOnAfterAPause(FxRobot robot) throws InterruptedException {
    YesNoPicker[] picker = new YesNoPicker[1];
    robot.interact(
        () -> {
          picker[0] = new YesNoPicker(state, new Messages(Locale.ENGLISH));
          type(picker[0], "y");
        });
    pause(robot);
    robot.interact(() -> type(picker[0], "es"));
    assertEquals("true", state.inputProperty().get());
    pause(robot);
    robot.interact(() -> type(picker[0], "no"));
    assertEquals("false", state.inputProperty().get());
  }

  private static void pause(FxRobot robot) throws InterruptedException {
    CountDownLatch paused = new CountDownLatch(1);
    robot.interact(
        () -> {
          PauseTransition pause = new PauseTransition(Duration.seconds(1.5));
          pause.setOnFinished(event -> paused.countDown());
          pause.play();
        });
    assertTrue(paused.await(60, TimeUnit.SECONDS));
  }

  @Test
  void aWordChoosesTheValueWhoseNameBeginsWithIt(FxRobot robot) {
    Map.of("y", "true", "j", "true", "ja", "true", "true", "true", "1", "true", "N", "false")
        .forEach((word, meant) -> assertEquals(meant, typed(robot, word), word));
    Map.of("n", "false", "Nein", "false", "fal", "false", "0", "false", "empty", "")
        .forEach((word, meant) -> assertEquals(meant, typed(robot, word), word));
  }

  @Test
  void aWordThatFitsNoValueIsRefusedAsPasted(FxRobot robot) {
    for (String word : List.of("maybe", "yes please", "none", "keine Angabe", "vielleicht", "e")) {
      assertEquals(word, typed(robot, word));
      assertTrue(state.wish() instanceof Edit.Invalid(String _, String why) && isReason(why), word);
    }
  }

  private static boolean isReason(String messageKey) {
    return messageKey.equals("problem.boolean");
  }

  /** Types a word into new buttons over Yes. */
  private String typed(FxRobot robot, String word) {
    robot.interact(
        () -> {
          state.type("true");
          type(new YesNoPicker(state, new Messages(Locale.ENGLISH)), word);
        });
    return state.inputProperty().get();
  }
}
