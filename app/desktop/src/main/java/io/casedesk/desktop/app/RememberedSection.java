package io.casedesk.desktop.app;

import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.StoreException;
import io.casedesk.workspace.Workspace;
import java.lang.System.Logger.Level;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Saves the name of the open section so that the next start opens it again. */
final class RememberedSection {

  private static final System.Logger LOG = System.getLogger(RememberedSection.class.getName());

  private static final String NAME = "section";

  private RememberedSection() {}

  /**
   * Returns the name of the section that was open last; null if none is saved. Blocks on the disk.
   */
  static @Nullable String load(Workspace workspace, String connection) {
    try {
      return workspace.settings().find(connection, NAME).orElse(null);
    } catch (StoreException e) {
      LOG.log(Level.WARNING, "Can't read which section was open", e);
      return null;
    }
  }

  /** Returns the saver of the name. */
  static LatestSaver saver(Workspace workspace, String connection, Tasks tasks) {
    LatestSaver saver =
        new LatestSaver(
            tasks, Duration.ZERO, section -> workspace.settings().put(connection, NAME, section));
    Observables.whenPresent(
        saver.failureProperty(),
        thrown -> LOG.log(Level.WARNING, "Can't save which section is open", thrown));
    return saver;
  }
}
