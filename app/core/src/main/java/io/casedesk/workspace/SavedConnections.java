package io.casedesk.workspace;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/**
 * The connections of a workspace, looked at without opening it: another program may have it open,
 * and need not close it for that.
 */
public final class SavedConnections {

  private SavedConnections() {}

  /**
   * All of them, by name; none where there is no workspace yet. Changes nothing.
   *
   * @param folder of the workspace
   * @throws WorkspaceException when it cannot be read, or a newer program made it
   */
  public static List<SavedConnection> in(Path folder) {
    Path file = Workspace.file(folder);
    if (!Files.exists(file)) {
      return List.of();
    }
    try (Handle handle = SqliteConnections.readOnly(file).open()) {
      int version = WorkspaceMigrations.version(handle);
      if (version > WorkspaceMigrations.newest()) {
        throw WorkspaceDatabaseFile.newer(file, version);
      }
      return version == 0 ? List.of() : SavedConnectionStore.all(handle);
    } catch (JdbiException e) {
      throw SqliteErrors.of(file, e);
    }
  }
}
