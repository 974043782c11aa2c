package io.casedesk.desktop.app;

import com.sun.glass.ui.Application;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Receives JavaFX's internal open-file events. A class of its own because it can't be loaded if
 * Java does not export JavaFX's internal package.
 */
final class FileEvents extends Application.EventHandler {

  private final Application.EventHandler before;
  private final Consumer<String> hears;

  private FileEvents(Application.@Nullable EventHandler before, Consumer<String> hears) {
    this.before = Objects.requireNonNullElseGet(before, Application.EventHandler::new);
    this.hears = hears;
  }

  /**
   * Reports files from now on, and the files that the program was started with. Call on the JavaFX
   * thread.
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
  public void handleWillFinishLaunchingAction(Application app, long time) {
    before.handleWillFinishLaunchingAction(app, time);
  }

  @Override
  public void handleDidFinishLaunchingAction(Application app, long time) {
    before.handleDidFinishLaunchingAction(app, time);
  }

  @Override
  public void handleWillBecomeActiveAction(Application app, long time) {
    before.handleWillBecomeActiveAction(app, time);
  }

  @Override
  public void handleDidBecomeActiveAction(Application app, long time) {
    before.handleDidBecomeActiveAction(app, time);
  }

  @Override
  public void handleWillResignActiveAction(Application app, long time) {
    before.handleWillResignActiveAction(app, time);
  }

  @Override
  public void handleDidResignActiveAction(Application app, long time) {
    before.handleDidResignActiveAction(app, time);
  }

  @Override
  public void handleDidReceiveMemoryWarning(Application app, long time) {
    before.handleDidReceiveMemoryWarning(app, time);
  }

  @Override
  public void handleWillHideAction(Application app, long time) {
    before.handleWillHideAction(app, time);
  }

  @Override
  public void handleDidHideAction(Application app, long time) {
    before.handleDidHideAction(app, time);
  }

  @Override
  public void handleWillUnhideAction(Application app, long time) {
    before.handleWillUnhideAction(app, time);
  }

  @Override
  public void handleDidUnhideAction(Application app, long time) {
    before.handleDidUnhideAction(app, time);
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
