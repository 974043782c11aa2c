package io.casedesk.desktop.app;

import java.lang.System.Logger.Level;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Files that the system hands to a program that runs, as macOS does for a double click: they are in
 * no arguments, neither at the start. JavaFX hears of them, and tells nobody by what it publishes;
 * on other systems this is never told of any. Touched on the JavaFX thread.
 */
final class SystemOpenedFiles {

  private static final System.Logger LOG = System.getLogger(SystemOpenedFiles.class.getName());

  private final List<Path> waiting = new ArrayList<>();
  private @Nullable Consumer<Path> taker;

  /** Hears of files from now on, and of those that the program was started with. */
  void listen() {
    try {
      FileEvents.to(this::take);
    } catch (IllegalAccessError e) {
      LOG.log(Level.WARNING, "Files that are double-clicked are not heard of", e);
    }
  }

  /** Gives every file to this; those that came before there was anything to give them to, too. */
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
