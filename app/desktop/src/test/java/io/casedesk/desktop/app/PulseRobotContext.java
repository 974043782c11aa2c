package io.casedesk.desktop.app;

import java.util.concurrent.TimeUnit;
import javafx.geometry.Point2D;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.stage.Window;
import org.testfx.api.FxRobotContext;
import org.testfx.robot.BaseRobot;
import org.testfx.robot.ClickRobot;
import org.testfx.robot.DragRobot;
import org.testfx.robot.KeyboardRobot;
import org.testfx.robot.MouseRobot;
import org.testfx.robot.MoveRobot;
import org.testfx.robot.ScrollRobot;
import org.testfx.robot.SleepRobot;
import org.testfx.robot.TypeRobot;
import org.testfx.robot.WriteRobot;
import org.testfx.robot.impl.ClickRobotImpl;
import org.testfx.robot.impl.DragRobotImpl;
import org.testfx.robot.impl.KeyboardRobotImpl;
import org.testfx.robot.impl.MouseRobotImpl;
import org.testfx.robot.impl.MoveRobotImpl;
import org.testfx.robot.impl.ScrollRobotImpl;
import org.testfx.robot.impl.TypeRobotImpl;
import org.testfx.service.finder.WindowFinder;

/** TestFX's robots, with pulses waited for after each event instead of a fixed time. */
final class PulseRobotContext extends FxRobotContext {

  private final KeyboardRobot keyboard = new PulseKeyboard(getBaseRobot());
  private final MouseRobot mouse = new PulseMouse(getBaseRobot());
  private final SleepRobot sleep = new PulseSleep();
  private final TypeRobot type = new TypeRobotImpl(keyboard, sleep);
  private final WriteRobot write = new PulseWriter(getBaseRobot(), getWindowFinder());
  private final MoveRobot move = new MoveRobotImpl(getBaseRobot(), mouse, sleep);
  private final ClickRobot click = new ClickRobotImpl(mouse, move, sleep);
  private final DragRobot drag = new DragRobotImpl(mouse, move);
  private final ScrollRobot scroll = new ScrollRobotImpl(mouse);

  @Override
  public MouseRobot getMouseRobot() {
    return mouse;
  }

  @Override
  public KeyboardRobot getKeyboardRobot() {
    return keyboard;
  }

  @Override
  public MoveRobot getMoveRobot() {
    return move;
  }

  @Override
  public SleepRobot getSleepRobot() {
    return sleep;
  }

  @Override
  public ClickRobot getClickRobot() {
    return click;
  }

  @Override
  public DragRobot getDragRobot() {
    return drag;
  }

  @Override
  public ScrollRobot getScrollRobot() {
    return scroll;
  }

  @Override
  public TypeRobot getTypeRobot() {
    return type;
  }

  @Override
  public WriteRobot getWriteRobot() {
    return write;
  }

  private static final class PulseKeyboard extends KeyboardRobotImpl {

    PulseKeyboard(BaseRobot base) {
      super(base);
    }

    @Override
    public void press(KeyCode... keys) {
      for (KeyCode key : keys) {
        pressNoWait(key);
        Pulses.await();
      }
    }

    @Override
    public void release(KeyCode... keys) {
      releaseNoWait(keys);
      Pulses.await();
    }
  }

  private static final class PulseMouse extends MouseRobotImpl {

    PulseMouse(BaseRobot base) {
      super(base);
    }

    @Override
    public void press(MouseButton... buttons) {
      pressNoWait(buttons);
      Pulses.await();
    }

    @Override
    public void release(MouseButton... buttons) {
      releaseNoWait(buttons);
      Pulses.await();
    }

    @Override
    public void move(Point2D location) {
      moveNoWait(location);
      Pulses.await();
    }

    @Override
    public void scroll(int amount) {
      scrollNoWait(amount);
      Pulses.await();
    }
  }

  /** What TestFX waits for here is waited for by the pulses before. */
  private static final class PulseSleep implements SleepRobot {

    @Override
    public void sleep(long milliseconds) {}

    @Override
    public void sleep(long duration, TimeUnit unit) {}
  }

  /** Types characters into the window that has the keyboard. */
  private static final class PulseWriter implements WriteRobot {

    private final BaseRobot base;
    private final WindowFinder windows;

    PulseWriter(BaseRobot base, WindowFinder windows) {
      this.base = base;
      this.windows = windows;
    }

    @Override
    public void write(char character) {
      KeyCode key =
          switch (character) {
            case '\n' -> KeyCode.ENTER;
            case '\t' -> KeyCode.TAB;
            default -> KeyCode.UNDEFINED;
          };
      base.typeKeyboard(scene(), key, Character.toString(character));
      Pulses.await();
    }

    @Override
    public void write(String text) {
      text.chars().forEach(character -> write((char) character));
    }

    @Override
    public void write(String text, int sleepMillis) {
      write(text);
    }

    private Scene scene() {
      Window focused = windows.window(Window::isFocused);
      Window target = focused == null ? windows.targetWindow() : focused;
      return (target == null ? windows.window(0) : target).getScene();
    }
  }
}
