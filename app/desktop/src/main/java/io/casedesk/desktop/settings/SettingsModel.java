package io.casedesk.desktop.settings;

import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.workspace.WorkspaceContents;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/**
 * Holds the preferences and the search text of the settings, counts the data stored on this
 * computer, and clears it after confirmation.
 */
public final class SettingsModel {

  private final StringProperty query = new SimpleStringProperty("");
  private final ReadOnlyObjectWrapper<Map<WorkspaceContents.Kind, Long>> counts =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final ReadOnlyObjectWrapper<WorkspaceContents.@Nullable Kind> pending =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> countFailure =
      new ReadOnlyObjectWrapper<>();
  private final Preferences preferences;
  private final ReadOnlyObjectProperty<@Nullable Throwable> saveFailure;
  private final WorkspaceContents contents;
  private final Runnable unstage;
  private final Tasks tasks;

  /**
   * Creates the model.
   *
   * @param saveFailure why the last change couldn't be stored; null when it was stored
   * @param contents the data of the workspace
   * @param unstage discards the unsent changes in the window before they are cleared on the disk
   */
  public SettingsModel(
      Preferences preferences,
      ReadOnlyObjectProperty<@Nullable Throwable> saveFailure,
      WorkspaceContents contents,
      Runnable unstage,
      Tasks tasks) {
    this.preferences = preferences;
    this.saveFailure = saveFailure;
    this.contents = contents;
    this.unstage = unstage;
    this.tasks = tasks;
  }

  /** The search text. */
  StringProperty queryProperty() {
    return query;
  }

  /** Returns the preferences. */
  Preferences preferences() {
    return preferences;
  }

  /** Why the last change of a setting couldn't be stored; null when it was stored. */
  ReadOnlyObjectProperty<@Nullable Throwable> saveFailureProperty() {
    return saveFailure;
  }

  /** The amount of stored data by kind; empty before the first count. */
  ReadOnlyObjectProperty<Map<WorkspaceContents.Kind, Long>> countsProperty() {
    return counts.getReadOnlyProperty();
  }

  /** The kind of data that waits for confirmation; null for none. */
  ReadOnlyObjectProperty<WorkspaceContents.@Nullable Kind> pendingProperty() {
    return pending.getReadOnlyProperty();
  }

  /** Why counting or clearing data failed; null when it didn't. */
  ReadOnlyObjectProperty<@Nullable Throwable> countFailureProperty() {
    return countFailure.getReadOnlyProperty();
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

  /** Counts the stored data again. */
  void count() {
    tasks.call(contents::counts).onSuccess(counts::set).onFailure(countFailure::set).start();
  }

  /** Asks for confirmation to clear a kind. */
  void ask(WorkspaceContents.Kind kind) {
    if (kind.isClearable()) {
      pending.set(kind);
    }
  }

  /** Cancels clearing. */
  void cancelClear() {
    pending.set(null);
  }

  /** Clears the kind that was asked about. */
  void clear() {
    WorkspaceContents.Kind kind = pending.get();
    if (kind == null) {
      return;
    }
    pending.set(null);
    countFailure.set(null);
    if (kind == WorkspaceContents.Kind.STAGED) {
      unstage.run();
    }
    tasks
        .run(() -> contents.clear(kind))
        .onFailure(countFailure::set)
        .onFinally(this::count)
        .start();
  }
}
