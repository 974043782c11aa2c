package io.casedesk.desktop.app;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.StoreException;
import io.casedesk.workspace.ConnectionSettingStore;
import io.casedesk.workspace.Workspace;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** Saves the name of the open section so that the next start opens it again. */
final class RememberedSection {

  private static final System.Logger LOG = System.getLogger(RememberedSection.class.getName());

  private static final String NAME = "section";

  private final ConnectionSettingStore settings;
  private final String connection;
  private final Tasks tasks;
  private @Nullable String unsaved;
  private boolean saving;

  /**
   * Creates the setting for a connection.
   *
   * @param connection the key of this connection's settings
   */
  RememberedSection(Workspace workspace, String connection, Tasks tasks) {
    this.settings = workspace.settings();
    this.connection = connection;
    this.tasks = tasks;
  }

  /**
   * Returns the name of the section that was open last; null if none is saved. Blocks on the disk.
   */
  static @Nullable String load(Workspace workspace, String connection) {
    try {
      return workspace.settings().find(connection, NAME).orElse(null);
    } catch (StoreException e) {
      LOG.log(Level.WARNING, "Which section was open last is not known", e);
      return null;
    }
  }

  /** Records that a section was opened. Call on the JavaFX thread. */
  void opened(String section) {
    unsaved = section;
    save();
  }

  /** Saves one name at a time so that an older name can't overwrite a newer one. */
  private void save() {
    String section = unsaved;
    if (saving || section == null) {
      return;
    }
    saving = true;
    unsaved = null;
    tasks
        .call(
            () -> {
              settings.put(connection, NAME, section);
              return section;
            })
        .onFailure(
            thrown -> LOG.log(Level.WARNING, "Which section is open could not be kept", thrown))
        .onFinally(
            () -> {
              saving = false;
              save();
            })
        .start();
  }
}
