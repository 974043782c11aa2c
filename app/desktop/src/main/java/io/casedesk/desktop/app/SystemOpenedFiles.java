package io.casedesk.desktop.app;

import java.lang.System.Logger.Level;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Receives files that the operating system asks the running program to open. macOS passes
 * double-clicked files this way and not as arguments. JavaFX has no public API for these events; on
 * other systems there are none. Access on the JavaFX thread.
 */
final class SystemOpenedFiles {

  private static final System.Logger LOG = System.getLogger(SystemOpenedFiles.class.getName());

  private final List<Path> waiting = new ArrayList<>();
  private @Nullable Consumer<Path> taker;

  /** Starts to receive files, including those that the program was started with. */
  void listen() {
    try {
      FileEvents.to(this::take);
    } catch (IllegalAccessError e) {
      LOG.log(Level.WARNING, "Files that are double-clicked are not heard of", e);
    }
  }

  /** Passes every file to the action, including files that arrived earlier. */
  void to(Consumer<Path> action) {
    taker = action;
    List<Path> kept = List.copyOf(waiting);
    waiting.clear();
    kept.forEach(action);
  }

  private void take(@Nullable String name) {
    if (name == null || name.isBlank()) {
      return;
    }
    try {
      Path file = Path.of(name).toAbsolutePath().normalize();
      if (taker == null) {
        waiting.add(file);
      } else {
        taker.accept(file);
      }
    } catch (InvalidPathException e) {
      LOG.log(Level.WARNING, "The system handed over what is no file name", e);
    }
  }
}
