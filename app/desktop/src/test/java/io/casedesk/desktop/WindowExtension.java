package io.casedesk.desktop;

import java.lang.reflect.Field;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/**
 * TestFX's extension with a robot that waits for pulses where there is no display.
 *
 * <p>TestFX sleeps for at least 50 ms after each event, which is most of what a window test takes.
 * On a real display events come back through another process, and its waits stay as they are.
 */
public final class WindowExtension extends ApplicationExtension {

  /** Called by JUnit. */
  public WindowExtension() {
    if (Pulses.countHere()) {
      waitForPulses(this);
    }
  }

  /** The field is final, and TestFX has no other way to give a robot its parts. */
  private static void waitForPulses(FxRobot robot) {
    try {
      Field context = FxRobot.class.getDeclaredField("context");
      context.setAccessible(true);
      context.set(robot, new PulseRobotContext());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("This version of TestFX has other robots", e);
    }
  }

  @Override
  public FxRobot interact(Runnable action) {
    interactNoWait(action);
    Pulses.await();
    return this;
  }

  @Override
  public <T> FxRobot interact(java.util.concurrent.Callable<T> action) {
    interactNoWait(action);
    Pulses.await();
    return this;
  }

  @Override
  public FxRobot interrupt() {
    Pulses.await();
    return this;
  }
}
