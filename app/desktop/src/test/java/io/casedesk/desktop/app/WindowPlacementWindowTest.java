package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javafx.scene.Scene;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.util.WaitForAsyncUtils;

/**
 * A window that is closed comes back where it was. Stages of its own: the shared one keeps what it
 * was given.
 */
@Tag("display")
@ExtendWith(WindowExtension.class)
class WindowPlacementWindowTest {

  /**
   * The height of a title bar, in pixels. Until a window manager has told the size of its frame,
   * the place is short of it: with Openbox by 1 and 20. {@link #itComesBackWhereItWasLeft} compares
   * the exact place, after the frame is known.
   */
  private static final double FRAME = 40;

  private final List<Stage> opened = new ArrayList<>();

  @AfterEach
  void close(FxRobot robot) {
    robot.interact(() -> opened.forEach(Stage::hide));
  }

  private record Shown(Stage stage, WindowPlacement placed) {}

  /** As the program shows its window. */
  private Shown show(FxRobot robot, Optional<WindowBounds> before) {
    List<Shown> made = new ArrayList<>();
    robot.interact(
        () -> {
          Stage stage = new Stage();
          opened.add(stage);
          WindowPlacement placed = new WindowPlacement(stage, before);
          stage.setOnShowing(event -> placed.put());
          WindowFrame.Size size = placed.size(new WindowFrame.Size(900, 600));
          stage.setScene(new Scene(new Region(), size.width(), size.height()));
          stage.show();
          placed.watch();
          made.add(new Shown(stage, placed));
        });
    return made.getFirst();
  }

  /** Closes it, as its button does; where it was then. */
  private static Optional<WindowBounds> close(FxRobot robot, Shown shown) {
    List<Optional<WindowBounds>> left = new ArrayList<>();
    robot.interact(
        () -> {
          shown.stage().setOnHiding(event -> left.add(shown.placed().place()));
          shown.stage().hide();
        });
    return left.getFirst();
  }

  @Test
  void itComesBackWhereItWasLeft(FxRobot robot) {
    Shown first = show(robot, Optional.empty());
    assertEquals(900, first.stage().getScene().getWidth(), 1);
    robot.interact(
        () -> {
          first.stage().setX(240);
          first.stage().setY(120);
          first.stage().setWidth(first.stage().getWidth() + 100);
        });
    WindowFixture.await(
        () -> first.stage().getX() == 240 && first.stage().getScene().getWidth() > 990);
    WindowBounds left = close(robot, first).orElseThrow();
    assertEquals(new WindowBounds(240, 120, new WindowFrame.Size(1000, 600), false), left);

    Shown second = show(robot, WindowBounds.of(left.text()));
    WindowFixture.await(
        () ->
            second.stage().getX() == 240
                && second.stage().getY() == 120
                && second.stage().getScene().getWidth() == 1000);
    assertEquals(Optional.of(left), close(robot, second));
  }

  private static boolean isAt(Shown shown, WindowBounds place) {
    return WaitForAsyncUtils.waitForAsyncFx(
        10_000,
        () ->
            shown
                .placed()
                .place()
                .filter(now -> Math.abs(now.x() - place.x()) < FRAME)
                .filter(now -> Math.abs(now.y() - place.y()) < FRAME)
                .isPresent());
  }

  @Test
  void oneThatFillsTheScreenRemembersHowLargeItWasBefore(FxRobot robot) {
    WindowBounds before = new WindowBounds(200, 100, new WindowFrame.Size(1000, 640), true);
    Shown shown = show(robot, Optional.of(before));
    WindowFixture.await(
        () -> shown.stage().isMaximized() && shown.stage().getScene().getHeight() > 800);
    WindowBounds kept = close(robot, shown).orElseThrow();
    assertEquals(before.size(), kept.size());
    assertTrue(kept.maximized());
    // A slow window manager shows it at its old place first, and only then on the whole screen.
    assertEquals(before.x(), kept.x(), FRAME);
    assertEquals(before.y(), kept.y(), FRAME);
    Shown again = show(robot, Optional.of(new WindowBounds(200, 100, before.size(), false)));
    // Window managers move a new window about for a while.
    WindowFixture.await(
        () -> {
          boolean isThere = isAt(again, before);
          TimeUnit.MILLISECONDS.sleep(500);
          return isThere && isAt(again, before);
        });
    robot.interact(() -> again.stage().setMaximized(true));
    WindowFixture.await(() -> again.stage().getScene().getHeight() > 800);
    WindowBounds left = close(robot, again).orElseThrow();
    assertEquals(before.size(), left.size());
    assertTrue(left.maximized());
    // Until a window manager has told how wide its frame is, the place is short of that.
    assertEquals(before.x(), left.x(), FRAME);
    assertEquals(before.y(), left.y(), FRAME);
  }

  @Test
  void oneThatIsShownAboveTheScreenMovesBackWhereItWas(FxRobot robot) {
    WindowBounds before = new WindowBounds(200, 100, new WindowFrame.Size(1000, 640), false);
    Shown shown = show(robot, Optional.of(before));
    // As a window manager that is late does.
    robot.interact(
        () -> {
          shown.stage().setX(-1);
          shown.stage().setY(-20);
        });
    WindowFixture.await(() -> isAt(shown, before));
  }

  @Test
  void oneThatWasOnAScreenThatIsGoneIsReachable(FxRobot robot) {
    Shown shown =
        show(
            robot,
            Optional.of(new WindowBounds(9000, 100, new WindowFrame.Size(1000, 640), false)));
    WindowFixture.await(() -> shown.stage().getScene().getWidth() == 1000);
    WindowFixture.await(() -> shown.stage().getX() >= 0 && shown.stage().getX() < 1900);
  }
}
