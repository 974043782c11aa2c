package io.casedesk.desktop.settings;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.workspace.WorkspaceContents;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Counts the data stored on this computer and clears it after confirmation. */
public final class PrivacyModel {

  private final ReadOnlyObjectWrapper<Map<WorkspaceContents.Kind, Long>> counts =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final ReadOnlyObjectWrapper<WorkspaceContents.@Nullable Kind> pending =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final WorkspaceContents workspaceContents;
  private final Tasks tasks;
  private final Runnable unstage;

  /**
   * Creates the model of a workspace.
   *
   * @param unstage discards the unsent changes in the window before they are cleared on the disk
   */
  public PrivacyModel(WorkspaceContents workspaceContents, Runnable unstage, Tasks tasks) {
    this.workspaceContents = workspaceContents;
    this.unstage = unstage;
    this.tasks = tasks;
  }

  /** The amount of data by kind; empty before the first count. */
  public ReadOnlyObjectProperty<Map<WorkspaceContents.Kind, Long>> countsProperty() {
    return counts.getReadOnlyProperty();
  }

  /** The kind that waits for confirmation; null for none. */
  public ReadOnlyObjectProperty<WorkspaceContents.@Nullable Kind> pendingProperty() {
    return pending.getReadOnlyProperty();
  }

  /** Why counting or clearing failed; null when it didn't. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Counts again. */
  public void refresh() {
    tasks.call(workspaceContents::counts).onSuccess(counts::set).onFailure(failure::set).start();
  }

  /** Asks for confirmation to clear a kind. */
  public void ask(WorkspaceContents.Kind kind) {
    if (kind.isClearable()) {
      pending.set(kind);
    }
  }

  /** Cancels clearing. */
  public void cancelClear() {
    pending.set(null);
  }

  /** Clears the kind that was asked about. */
  public void clear() {
    WorkspaceContents.Kind kind = pending.get();
    if (kind == null) {
      return;
    }
    pending.set(null);
    failure.set(null);
    if (kind == WorkspaceContents.Kind.STAGED) {
      unstage.run();
    }
    tasks
        .run(() -> workspaceContents.clear(kind))
        .onFailure(failure::set)
        .onFinally(this::refresh)
        .start();
  }
}
