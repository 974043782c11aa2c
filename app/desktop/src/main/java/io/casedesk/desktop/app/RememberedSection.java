package io.casedesk.desktop.app;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.StoreException;
import io.casedesk.workspace.ConnectionSettingStore;
import io.casedesk.workspace.Workspace;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** Keeps which section is open, so that the next start opens it again. */
final class RememberedSection {

  private static final System.Logger LOG = System.getLogger(RememberedSection.class.getName());

  private static final String NAME = "section";

  private final ConnectionSettingStore settings;
  private final String connection;
  private final Tasks tasks;
  private @Nullable String unsaved;
  private boolean saving;

  /**
   * Keeps it for a connection.
   *
   * @param connection what settings of this connection are kept under
   */
  RememberedSection(Workspace workspace, String connection, Tasks tasks) {
    this.settings = workspace.settings();
    this.connection = connection;
    this.tasks = tasks;
  }

  /** The name of the one that was open last; null when there is none yet. Blocks on the disk. */
  static @Nullable String load(Workspace workspace, String connection) {
    try {
      return workspace.settings().find(connection, NAME).orElse(null);
    } catch (StoreException e) {
      LOG.log(Level.WARNING, "Which section was open last is not known", e);
      return null;
    }
  }

  /** Opens the next start there, as a person who leaves from there does. Blocks on the disk. */
  static void put(Workspace workspace, String connection, String section) {
    workspace.settings().put(connection, NAME, section);
  }

  /** This one is open now. Call on the JavaFX thread. */
  void opened(String section) {
    unsaved = section;
    save();
  }

  /** One after the other: an older one must not come to stand in the place of a newer. */
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
