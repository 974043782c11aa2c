package io.casedesk.desktop.settings;

import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.AccentFolding;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/** What is chosen, and what is searched for among it. */
public final class SettingsModel {

  private final StringProperty query = new SimpleStringProperty("");
  private final Preferences preferences;
  private final ReadOnlyObjectProperty<@Nullable Throwable> failure;
  private final Tasks tasks;
  private final Tasks.Series looks = new Tasks.Series();

  /**
   * What can be chosen.
   *
   * @param failure why the newest choice could not be kept; null where it is
   */
  public SettingsModel(
      Preferences preferences, ReadOnlyObjectProperty<@Nullable Throwable> failure, Tasks tasks) {
    this.preferences = preferences;
    this.failure = failure;
    this.tasks = tasks;
  }

  /** Finds out whether there is such a folder, which may be on a disk that is far away. */
  void lookForFolder(String text, Consumer<Boolean> then) {
    tasks.call(() -> isFolder(text)).onSuccess(then).newestOf(looks).start();
  }

  private static boolean isFolder(String text) {
    try {
      return Files.isDirectory(Path.of(text.strip()));
    } catch (InvalidPathException notOne) {
      return false;
    }
  }

  /** What is searched for. */
  public StringProperty queryProperty() {
    return query;
  }

  /** Why the newest choice could not be kept; null where it is. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure;
  }

  /** What is chosen. */
  public Preferences preferences() {
    return preferences;
  }

  /** Whether all words that are searched for are in a text. */
  public boolean finds(String text) {
    String folded = AccentFolding.searchable(text);
    return Arrays.stream(AccentFolding.searchable(query.get()).strip().split("\\s+"))
        .allMatch(folded::contains);
  }
}
