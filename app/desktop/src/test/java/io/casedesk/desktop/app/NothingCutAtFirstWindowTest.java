package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.vault.SessionVault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The page of the very first start, which no other walk comes by: no text of it is cut. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the stage is given by @Start, which NullAway does not know
class NothingCutAtFirstWindowTest {

  @TempDir Path folder;
  private Stage stage;

  @Start
  void open(Stage opened) {
    stage = opened;
  }

  private void look(FxRobot robot, String language, Messages messages) throws IOException {
    List<SwitchFixture> opened = new ArrayList<>();
    robot.interact(
        () ->
            opened.add(
                new SwitchFixture(
                    stage,
                    new SwitchFixture.Computer(
                        folder, MachinePolicy.none(), SessionVault::new, messages),
                    ThemeChoice.LIGHT,
                    new WindowFrame.Size(1000, 700))));
    try (SwitchFixture window = opened.getFirst()) {
      WindowFixture.awaitNode(robot, "#start-open");
      CutTexts cut = new CutTexts(node -> false);
      Screens.onFx(robot, () -> cut.look("first-start-" + language));
      for (ThemeChoice scheme : List.of(ThemeChoice.LIGHT, ThemeChoice.DARK)) {
        robot.interact(() -> window.theme.choiceProperty().set(scheme));
        window.picture(robot, "first-start-" + language + "-" + scheme);
      }
      assertTrue(cut.seen() > 8, "the texts of the page: " + cut.seen());
      assertEquals("", cut.found());
    }
  }

  @Test
  void inGerman(FxRobot robot) throws IOException {
    look(robot, "german", new Messages(Locale.GERMAN));
  }

  @Test
  void inALongerLanguage(FxRobot robot) throws IOException {
    look(robot, "longer", new Messages(Locale.ENGLISH, new Pseudo()));
  }
}
