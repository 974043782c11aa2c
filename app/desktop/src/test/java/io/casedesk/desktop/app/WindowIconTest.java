package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.context.Theme;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;

/** The icon of the window, which is decoded only after the first frame. */
@ExtendWith(WindowExtension.class)
class WindowIconTest {

  @Test
  void theWindowGetsItsIconAfterTheFirstFrame(FxRobot robot) {
    AtomicReference<Stage> shown = new AtomicReference<>();
    robot.interact(
        () -> {
          Stage stage = new Stage();
          shown.set(stage);
          new WindowFrame(stage, new Messages(Locale.ENGLISH), () -> WindowFrame.UnsavedWork.NONE)
              .show(new StackPane(), new Theme(ThemeChoice.LIGHT), new WindowFrame.Size(800, 600));
          assertTrue(stage.getIcons().isEmpty(), "the icon delayed the first frame");
        });
    WindowFixture.await(() -> !shown.get().getIcons().isEmpty());
    robot.interact(() -> shown.get().hide());
  }
}
