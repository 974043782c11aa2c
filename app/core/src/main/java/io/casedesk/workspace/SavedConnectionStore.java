package io.casedesk.workspace;

import io.casedesk.model.ConnectionName;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore;
import io.casedesk.workspace.database.SqliteConnections;
import io.casedesk.workspace.database.SqliteErrors;
import io.casedesk.workspace.database.WorkspaceDatabase;
import io.casedesk.workspace.database.WorkspaceDatabaseFile;
import io.casedesk.workspace.database.WorkspaceException;
import io.casedesk.workspace.database.WorkspaceMigrations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** Stores saved connections by id, and deletes the data stored under their base URLs. */
public final class SavedConnectionStore {

  /** Tables to clear for a forgotten connection. Runs and reviews are records, and stay. */
  private static final List<String> FORGOTTEN =
      List.of(
          "staged",
          "saved_view",
          "setting",
          "snapshot",
          "field",
          "option",
          "option_label",
          "checklist",
          "checklist_version",
          "checklist_failure",
          "checklist_solution",
          "import_mapping");

  private final WorkspaceDatabase database;
  private final Supplier<RunStore> runs;

  SavedConnectionStore(WorkspaceDatabase database, Supplier<RunStore> runs) {
    this.database = database;
    this.runs = runs;
  }

  /**
   * The numbers of items stored under a base URL.
   *
   * @param staged unsent changes
   * @param views saved views
   * @param unfinished runs with work left
   * @param runs all runs
   * @param reviews reviews of checklists
   */
  public record StoredData(int staged, int views, int unfinished, int runs, int reviews) {}

  /** All saved connections, by name. */
  public List<SavedConnection> all() {
    return database.read(SavedConnectionStore::all);
  }

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
      return version == 0 ? List.of() : all(handle);
    } catch (JdbiException e) {
      throw SqliteErrors.of(file, e);
    }
  }

  private static List<SavedConnection> all(Handle handle) {
    return handle
        .select("SELECT id, name, base_url, options FROM connection ORDER BY lower(name), id")
        .mapTo(SavedConnection.class)
        .list();
  }

  /** Saves a connection and replaces the one with an equal id. */
  public void save(SavedConnection connection) {
    database.execute(
        "INSERT OR REPLACE INTO connection (id, name, base_url, options) VALUES (?, ?, ?, ?)",
        connection.id(),
        connection.name(),
        connection.baseUrl(),
        connection.options());
  }

  /** Removes a connection if it exists. The data stored under its base URL stays. */
  public void remove(String id) {
    database.execute("DELETE FROM connection WHERE id = ?", id);
  }

  /**
   * Counts the items stored under a base URL.
   *
   * @param connection the connection of a session: the base URL, or for the built-in service the
   *     place of its records
   */
  public StoredData storedData(String connection) {
    List<RunState.Phase> phases =
        runs.get().runs().stream()
            .filter(run -> ConnectionName.same(run.header().connection(), connection))
            .map(run -> run.state().phase())
            .toList();
    int unfinished = (int) phases.stream().filter(phase -> phase != RunState.Phase.ENDED).count();
    return new StoredData(
        count("staged", connection),
        count("saved_view", connection),
        unfinished,
        phases.size(),
        count("checklist_review", connection));
  }

  private int count(String table, String connection) {
    String sql = "SELECT count(*) FROM " + table + " WHERE connection = ?";
    return database.find(Integer.class, sql, connection).orElseThrow();
  }

  /**
   * Deletes the data stored under a base URL, all or nothing. Run logs, reviews and imported files
   * stay, because they document what was done.
   */
  public void forget(String connection) {
    database.change(
        handle -> {
          handle.execute(
              "DELETE FROM snapshot_chunk WHERE snapshot IN"
                  + " (SELECT number FROM snapshot WHERE connection = ?)",
              connection);
          for (String table : FORGOTTEN) {
            handle.execute("DELETE FROM " + table + " WHERE connection = ?", connection);
          }
        });
  }

  /**
   * A connection that a user saved. Its token is in the password store of the operating system,
   * never here.
   *
   * @param id does not change with the name or the URL; the token is stored under it
   * @param name the name given by the user
   * @param baseUrl the service's base URL; empty for the built-in service
   * @param options JSON text with color, proxy, authorities and other options, in a format that
   *     only the caller knows
   */
  public record SavedConnection(String id, String name, String baseUrl, String options) {}
}
