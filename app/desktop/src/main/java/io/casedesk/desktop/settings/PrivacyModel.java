package io.casedesk.desktop.settings;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.workspace.WorkspaceContents;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** What is kept on this computer, and clearing it. Nothing is cleared that was not asked about. */
public final class PrivacyModel {

  private final ReadOnlyObjectWrapper<Map<WorkspaceContents.Kind, Long>> counts =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final ReadOnlyObjectWrapper<WorkspaceContents.@Nullable Kind> asked =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<WorkspaceContents.@Nullable Kind> cleared =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final WorkspaceContents workspaceContents;
  private final Tasks tasks;
  private final Runnable unstage;

  /**
   * What a workspace holds.
   *
   * @param unstage takes back what is staged in the window, before it is cleared on the disk
   */
  public PrivacyModel(WorkspaceContents workspaceContents, Runnable unstage, Tasks tasks) {
    this.workspaceContents = workspaceContents;
    this.unstage = unstage;
    this.tasks = tasks;
  }

  /** How much there is of each; empty before it was counted. */
  public ReadOnlyObjectProperty<Map<WorkspaceContents.Kind, Long>> countsProperty() {
    return counts.getReadOnlyProperty();
  }

  /** What a person is asked about; null for nothing. */
  public ReadOnlyObjectProperty<WorkspaceContents.@Nullable Kind> askedProperty() {
    return asked.getReadOnlyProperty();
  }

  /** What was cleared last; null for nothing. */
  public ReadOnlyObjectProperty<WorkspaceContents.@Nullable Kind> clearedProperty() {
    return cleared.getReadOnlyProperty();
  }

  /** Why it could not be counted or cleared; null where it could. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Counts again. */
  public void refresh() {
    tasks.call(workspaceContents::counts).onSuccess(counts::set).onFailure(failure::set).start();
  }

  /** Asks whether this is to be cleared. */
  public void ask(WorkspaceContents.Kind kind) {
    if (kind.isClearable()) {
      cleared.set(null);
      asked.set(kind);
    }
  }

  /** Leaves everything as it is. */
  public void keep() {
    asked.set(null);
  }

  /** Clears what was asked about. */
  public void clear() {
    WorkspaceContents.Kind kind = asked.get();
    if (kind == null) {
      return;
    }
    asked.set(null);
    failure.set(null);
    if (kind == WorkspaceContents.Kind.STAGED) {
      unstage.run();
    }
    tasks
        .call(
            () -> {
              workspaceContents.clear(kind);
              return kind;
            })
        .onSuccess(cleared::set)
        .onFailure(failure::set)
        .onFinally(this::refresh)
        .start();
  }
}
