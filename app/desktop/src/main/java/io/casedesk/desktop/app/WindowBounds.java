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
 * Where the window was when it was closed, so that the next start puts it there again.
 *
 * @param x left edge of the window, in pixels of the desktop
 * @param y top edge of the window
 * @param size of the content, as it was before the window was maximized
 * @param maximized whether it filled the screen
 */
record WindowBounds(double x, double y, WindowFrame.Size size, boolean maximized) {

  private static final System.Logger LOG = System.getLogger(WindowBounds.class.getName());

  /** Of no connection: it is the same window, whatever it works on. */
  private static final String EVERY_CONNECTION = "";

  private static final String NAME = "window.place";

  private static final Pattern WRITTEN =
      Pattern.compile("(-?\\d{1,6}),(-?\\d{1,6}) (\\d{3,6})x(\\d{3,6})( maximized)?");

  /** As much of the top of a window as a hand needs to take hold of it. */
  private static final double HOLD_WIDTH = 120;

  private static final double HOLD_HEIGHT = 24;

  /** What was kept; empty when nothing was, or nothing that can be understood. Blocks. */
  static Optional<WindowBounds> load(Workspace workspace) {
    try {
      return workspace.settings().find(EVERY_CONNECTION, NAME).flatMap(WindowBounds::of);
    } catch (StoreException e) {
      LOG.log(Level.WARNING, "Where the window was is not known", e);
      return Optional.empty();
    }
  }

  /**
   * Keeps it for the next start. Blocks on the disk; a failure is logged, and costs nothing else.
   */
  void keep(Workspace workspace) {
    try {
      workspace.settings().put(EVERY_CONNECTION, NAME, text());
    } catch (StoreException e) {
      LOG.log(Level.WARNING, "Where the window was could not be kept", e);
    }
  }

  /** As it is written: {@code 40,60 1280x800 maximized}. */
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

  /** The size that has room on one of the screens that there are now. */
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

  /** Whether a person can take hold of it there: the screen it was on may be gone. */
  boolean isReachable(List<Rectangle2D> screens) {
    return screens.stream().anyMatch(this::holds);
  }

  private boolean holds(Rectangle2D screen) {
    double seen = Math.min(x + size.width(), screen.getMaxX()) - Math.max(x, screen.getMinX());
    return seen >= HOLD_WIDTH && y >= screen.getMinY() && y + HOLD_HEIGHT <= screen.getMaxY();
  }
}
