package io.casedesk.workspace;

import io.casedesk.workspace.SavedConnectionStore.SavedConnection;
import io.casedesk.workspace.database.SqliteConnections;
import io.casedesk.workspace.database.SqliteErrors;
import io.casedesk.workspace.database.WorkspaceDatabaseFile;
import io.casedesk.workspace.database.WorkspaceException;
import io.casedesk.workspace.database.WorkspaceMigrations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/**
 * Reads the saved connections of a workspace without locking it, so that another program may have
 * it open.
 */
public final class SavedConnections {

  private SavedConnections() {}

  /**
   * Reads all saved connections, by name; empty when there is no workspace yet. Changes nothing.
   *
   * @param folder the folder of the workspace
   * @throws WorkspaceException when it can't be read, or a newer program made it
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
