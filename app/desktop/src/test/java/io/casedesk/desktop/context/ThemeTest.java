package io.casedesk.desktop.context;

import io.casedesk.desktop.app.WindowExtension;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import java.lang.ref.WeakReference;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.util.WaitForAsyncUtils;

/** Light or dark. */
@ExtendWith(WindowExtension.class)
class ThemeTest {

  private static final int PATIENCE_SECONDS = 60;

  /**
   * The preferences of JavaFX outlive every theme, and a theme leads to the windows that use it.
   */
  @Test
  void aThemeThatIsNoLongerUsedIsNotKept(FxRobot robot) throws Exception {
    WeakReference<Theme> unused = made(robot);
    WaitForAsyncUtils.waitFor(
        PATIENCE_SECONDS,
        TimeUnit.SECONDS,
        () -> {
          System.gc();
          return unused.refersTo(null);
        });
  }

  private static WeakReference<Theme> made(FxRobot robot) {
    Theme[] theme = new Theme[1];
    robot.interact(() -> theme[0] = new Theme(ThemeChoice.LIGHT));
    return new WeakReference<>(theme[0]);
  }
}
