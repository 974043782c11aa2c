package io.casedesk.desktop.settings;

import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.TextSearch;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/** Holds the preferences and the search text of the settings. */
public final class SettingsModel {

  private final StringProperty query = new SimpleStringProperty("");
  private final Preferences preferences;
  private final ReadOnlyObjectProperty<@Nullable Throwable> failure;
  private final Tasks tasks;

  /**
   * Creates the model.
   *
   * @param failure why the last change couldn't be stored; null when it was stored
   */
  public SettingsModel(
      Preferences preferences, ReadOnlyObjectProperty<@Nullable Throwable> failure, Tasks tasks) {
    this.preferences = preferences;
    this.failure = failure;
    this.tasks = tasks;
  }

  /**
   * Checks whether a folder exists, in the background, because it may be on a slow network drive.
   */
  void checkFolder(String text, Consumer<Boolean> then) {
    tasks.call(() -> isFolder(text)).onSuccess(then).start();
  }

  private static boolean isFolder(String text) {
    try {
      return Files.isDirectory(Path.of(text.strip()));
    } catch (InvalidPathException notOne) {
      return false;
    }
  }

  /** The search text. */
  public StringProperty queryProperty() {
    return query;
  }

  /** Why the last change couldn't be stored; null when it was stored. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure;
  }

  /** Returns the preferences. */
  public Preferences preferences() {
    return preferences;
  }

  /** Whether a text contains all words of the search text. */
  public boolean finds(String text) {
    return TextSearch.of(query.get()).finds(text);
  }
}
