package io.casedesk.desktop.app;

import io.casedesk.desktop.diagnostics.CrashHandler;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.framework.junit5.ApplicationExtension;

/**
 * TestFX's extension with a robot that waits for pulses where there is no display. A test fails
 * when the window reports a failure that nothing handled, even if all else is as it should be.
 *
 * <p>TestFX sleeps for at least 50 ms after each event, which is most of what a window test takes.
 * On a real display events come back through another process, and its waits stay as they are.
 */
public final class WindowExtension extends ApplicationExtension {

  /** What the window reports such failures with; held, as loggers may be collected. */
  private static final Logger CRASHES = Logger.getLogger(CrashHandler.class.getName());

  private static final UnhandledFailures UNHANDLED = new UnhandledFailures();

  /** A window that takes long to open on a busy machine is no failure; TestFX waits for 30 s. */
  private static final long PATIENCE_MILLIS = 300_000;

  /** Called by JUnit. */
  public WindowExtension() {
    FxToolkit.toolkitContext().setSetupTimeoutInMillis(PATIENCE_MILLIS);
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

  /** The running test causes unhandled failures on purpose. */
  static void expectUnhandledFailures() {
    UNHANDLED.expected = true;
  }

  @Override
  public void beforeEach(ExtensionContext context) throws Exception {
    UNHANDLED.clear();
    CRASHES.addHandler(UNHANDLED);
    super.beforeEach(context);
  }

  @Override
  public void afterEach(ExtensionContext context) throws Exception {
    try {
      if (context.getExecutionException().isPresent()) {
        picture(context);
      }
      super.afterEach(context);
    } finally {
      CRASHES.removeHandler(UNHANDLED);
    }
    UNHANDLED.check();
  }

  /** Keeps what the windows show when a test fails. */
  private void picture(ExtensionContext context) throws IOException {
    Map<String, WritableImage> shown = new LinkedHashMap<>();
    String name =
        "failed-" + context.getRequiredTestClass().getSimpleName() + "-" + context.getDisplayName();
    interact(
        () -> {
          for (Window window : Window.getWindows()) {
            if (window instanceof Stage stage) {
              shown.put(name.replaceAll("\\W+", "-") + shown.size() + ".png", Snapshot.of(stage));
            }
          }
        });
    for (Map.Entry<String, WritableImage> one : shown.entrySet()) {
      Path folder = Path.of(System.getProperty("casedesk.pictures"));
      Picture.save(one.getValue(), folder.resolve(one.getKey()));
    }
  }

  @Override
  public FxRobot interact(Runnable action) {
    interactNoWait(action);
    Pulses.await();
    return this;
  }

  @Override
  public <T> FxRobot interact(Callable<T> action) {
    interactNoWait(action);
    Pulses.await();
    return this;
  }

  @Override
  public FxRobot interrupt() {
    Pulses.await();
    return this;
  }

  private static final class UnhandledFailures extends Handler {

    private final Queue<Throwable> thrown = new ConcurrentLinkedQueue<>();
    private volatile boolean expected;

    void clear() {
      thrown.clear();
      expected = false;
    }

    void check() {
      Throwable first = thrown.peek();
      if (first != null && !expected) {
        throw new AssertionError("The window reported a failure that nothing handled", first);
      }
    }

    @Override
    public void publish(LogRecord message) {
      if (message.getThrown() != null) {
        thrown.add(message.getThrown());
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
