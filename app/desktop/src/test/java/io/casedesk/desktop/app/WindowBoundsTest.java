package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Rectangle2D;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WindowBoundsTest {

  private static final Rectangle2D LEFT = new Rectangle2D(0, 27, 1920, 1053);
  private static final Rectangle2D RIGHT = new Rectangle2D(1920, 0, 1280, 1024);

  private static WindowBounds at(double x, double y) {
    return new WindowBounds(x, y, new WindowFrame.Size(1280, 800), false);
  }

  @Test
  void isKeptForTheNextStart(@TempDir Path folder) {
    WindowBounds place = new WindowBounds(-1900, 40.4, new WindowFrame.Size(1000.5, 700), true);
    try (Workspace workspace = Workspace.open(folder, WorkspaceOpener.PROGRAM)) {
      assertEquals(Optional.empty(), WindowBounds.load(workspace));
      place.saveBounds(workspace);
    }
    try (Workspace workspace = Workspace.open(folder, WorkspaceOpener.PROGRAM)) {
      assertEquals(
          Optional.of(new WindowBounds(-1900, 40, new WindowFrame.Size(1001, 700), true)),
          WindowBounds.load(workspace));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "1,2 3x4", "1,2", "NaN,2 1280x800", "1,2 1280x800 wide"})
  void whatCannotBeUnderstoodIsNoPlace(String text) {
    assertEquals(Optional.empty(), WindowBounds.of(text));
  }

  @ParameterizedTest
  @CsvSource({
    "40, 60, true",
    "1850, 60, true",
    "3000, 60, true",
    "3150, 60, false",
    "-1200, 60, false",
    "-1100, 60, true",
    "40, 0, false",
    "40, 1060, false",
    "2000, 5000, false",
  })
  void isReachableWhereItsTopCanBeTakenHoldOf(double x, double y, boolean reachable) {
    assertEquals(reachable, at(x, y).isReachable(List.of(LEFT, RIGHT)));
  }

  @Test
  void hasRoomOnItsScreenOrOnTheFirst() {
    WindowBounds wide = new WindowBounds(2000, 30, new WindowFrame.Size(1900, 1040), false);
    assertEquals(new WindowFrame.Size(1280, 1024), wide.sizeOn(List.of(LEFT, RIGHT)));
    assertTrue(wide.isReachable(List.of(LEFT, RIGHT)));
    assertEquals(new WindowFrame.Size(1900, 1040), wide.sizeOn(List.of(LEFT)));
    assertFalse(wide.isReachable(List.of(LEFT)));
    assertEquals(new WindowFrame.Size(1900, 1040), wide.sizeOn(List.of()));
  }

  @Test
  void aFirstWindowLeavesRoomForItsTitle() {
    WindowFrame.Size wanted = new WindowFrame.Size(1280, 800);
    assertEquals(wanted, WindowPlacement.first(wanted, LEFT));
    WindowFrame.Size small = WindowPlacement.first(wanted, new Rectangle2D(0, 0, 1280, 800));
    assertTrue(small.width() < 1280 && small.height() < 780, small.toString());
  }
}
