package io.casedesk.desktop.app;

import io.casedesk.model.StoreException;
import io.casedesk.workspace.Workspace;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.geometry.Rectangle2D;

/**
 * Position and size of the window when it was closed, restored at the next start.
 *
 * @param x left edge of the window, in pixels of the desktop
 * @param y top edge of the window
 * @param size of the content, as it was before the window was maximized
 * @param maximized whether it filled the screen
 */
record WindowBounds(double x, double y, WindowFrame.Size size, boolean maximized) {

  private static final System.Logger LOG = System.getLogger(WindowBounds.class.getName());

  /** Settings key without a connection: all connections share the window. */
  private static final String EVERY_CONNECTION = "";

  private static final String NAME = "window.place";

  private static final Pattern WRITTEN =
      Pattern.compile("(-?\\d{1,6}),(-?\\d{1,6}) (\\d{3,6})x(\\d{3,6})( maximized)?");

  /** Width of the title area that must be on a screen so that the user can drag the window. */
  private static final double HOLD_WIDTH = 120;

  private static final double HOLD_HEIGHT = 24;

  /** Loads the saved bounds; empty if there are none or they can't be parsed. Blocks. */
  static Optional<WindowBounds> load(Workspace workspace) {
    try {
      return workspace.settings().find(EVERY_CONNECTION, NAME).flatMap(WindowBounds::of);
    } catch (StoreException e) {
      LOG.log(Level.WARNING, "Can't read the position of the window", e);
      return Optional.empty();
    }
  }

  /** Saves the bounds for the next start. Blocks on the disk; a failure is only logged. */
  void saveBounds(Workspace workspace) {
    try {
      workspace.settings().put(EVERY_CONNECTION, NAME, text());
    } catch (StoreException e) {
      LOG.log(Level.WARNING, "Can't save the position of the window", e);
    }
  }

  /** Returns the saved form, such as {@code 40,60 1280x800 maximized}. */
  String text() {
    return String.format(
        Locale.ROOT,
        "%d,%d %dx%d%s",
        Math.round(x),
        Math.round(y),
        Math.round(size.width()),
        Math.round(size.height()),
        maximized ? " maximized" : "");
  }

  static Optional<WindowBounds> of(String text) {
    Matcher matcher = WRITTEN.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new WindowBounds(
            Integer.parseInt(matcher.group(1)),
            Integer.parseInt(matcher.group(2)),
            new WindowFrame.Size(
                Integer.parseInt(matcher.group(3)), Integer.parseInt(matcher.group(4))),
            matcher.group(5) != null));
  }

  /** Returns the size, reduced to fit on one of the current screens. */
  WindowFrame.Size sizeOn(List<Rectangle2D> screens) {
    Optional<Rectangle2D> there = screens.stream().filter(this::holds).findFirst();
    return there
        .or(() -> screens.stream().findFirst())
        .map(
            screen ->
                new WindowFrame.Size(
                    Math.min(size.width(), screen.getWidth()),
                    Math.min(size.height(), screen.getHeight())))
        .orElse(size);
  }

  /** Returns whether the user can reach the title bar on one of the current screens. */
  boolean isReachable(List<Rectangle2D> screens) {
    return screens.stream().anyMatch(this::holds);
  }

  private boolean holds(Rectangle2D screen) {
    double seen = Math.min(x + size.width(), screen.getMaxX()) - Math.max(x, screen.getMinX());
    return seen >= HOLD_WIDTH && y >= screen.getMinY() && y + HOLD_HEIGHT <= screen.getMaxY();
  }
}
