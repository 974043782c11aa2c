package io.casedesk.workspace;

import io.casedesk.workspace.database.WorkspaceDatabase;
import java.util.List;

/** Stores saved views; a name is unique within a connection and kind of record. */
public final class SavedViewStore {

  private final WorkspaceDatabase database;

  SavedViewStore(WorkspaceDatabase database) {
    this.database = database;
  }

  /** The saved views of a connection and kind, by name. */
  public List<SavedView> of(String connection, String kind) {
    return database.list(
        SavedView.class,
        "SELECT connection, kind, name, definition FROM saved_view"
            + " WHERE connection = ? AND kind = ? ORDER BY name",
        connection,
        kind);
  }

  /** Saves a view and replaces the one with an equal name. */
  public void save(SavedView view) {
    database.execute(
        "INSERT OR REPLACE INTO saved_view (connection, kind, name, definition)"
            + " VALUES (?, ?, ?, ?)",
        view.connection(),
        view.kind(),
        view.name(),
        view.definition());
  }

  /** Removes a view if it exists. */
  public void remove(String connection, String kind, String name) {
    database.execute(
        "DELETE FROM saved_view WHERE connection = ? AND kind = ? AND name = ?",
        connection,
        kind,
        name);
  }

  /**
   * A saved view of a list of records.
   *
   * @param connection base URL of the connection
   * @param kind the kind of record: {@code use-cases} or {@code solutions}
   * @param name the name given by the user
   * @param definition JSON text with columns, order and filters, in a format that only the caller
   *     knows
   */
  public record SavedView(String connection, String kind, String name, String definition) {}
}
