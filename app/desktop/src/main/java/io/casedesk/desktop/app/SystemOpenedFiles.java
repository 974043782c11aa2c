package io.casedesk.desktop.app;

import com.sun.glass.ui.Application;
import java.lang.System.Logger.Level;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
  private @Nullable Consumer<Path> consumer;

  /** Starts to receive files, including those that the program was started with. */
  void listen() {
    try {
      FileEvents.to(this::openFile);
    } catch (IllegalAccessError e) {
      LOG.log(Level.WARNING, "Can't listen for files opened with a double-click", e);
    }
  }

  /** Passes every file to the action, including files that arrived earlier. */
  void to(Consumer<Path> action) {
    consumer = action;
    List<Path> kept = List.copyOf(waiting);
    waiting.clear();
    kept.forEach(action);
  }

  private void openFile(@Nullable String name) {
    if (name == null || name.isBlank()) {
      return;
    }
    try {
      Path file = Path.of(name).toAbsolutePath().normalize();
      if (consumer == null) {
        waiting.add(file);
      } else {
        consumer.accept(file);
      }
    } catch (InvalidPathException e) {
      LOG.log(Level.WARNING, "The system sent an invalid file name", e);
    }
  }

  /**
   * Receives JavaFX's internal open-file events, and passes on those that JavaFX's own handler acts
   * on. A class of its own because it can't be loaded if Java does not export JavaFX's internal
   * package.
   */
  private static final class FileEvents extends Application.EventHandler {

    private final Application.EventHandler before;
    private final Consumer<String> hears;

    private FileEvents(Application.@Nullable EventHandler before, Consumer<String> hears) {
      this.before = Objects.requireNonNullElseGet(before, Application.EventHandler::new);
      this.hears = hears;
    }

    /**
     * Reports files from now on, and the files that the program was started with. Call on the
     * JavaFX thread.
     *
     * @throws IllegalAccessError if JavaFX's internal package is not exported to this module
     */
    static void to(Consumer<String> hears) {
      Application system = Application.GetApplication();
      // A handler that replaces another one receives the files of the start, too.
      system.setEventHandler(new FileEvents(system.getEventHandler(), hears));
    }

    @Override
    public void handleOpenFilesAction(Application app, long time, String[] files) {
      before.handleOpenFilesAction(app, time, files);
      for (String file : files) {
        hears.accept(file);
      }
    }

    @Override
    public void handleDidResignActiveAction(Application app, long time) {
      before.handleDidResignActiveAction(app, time);
    }

    @Override
    public void handleQuitAction(Application app, long time) {
      before.handleQuitAction(app, time);
    }

    @Override
    public void handlePreferencesChanged(Map<String, Object> preferences) {
      before.handlePreferencesChanged(preferences);
    }
  }
}
