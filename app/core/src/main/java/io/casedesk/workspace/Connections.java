package io.casedesk.workspace;

import java.util.List;

/** Saved connections, one of each name. */
public final class Connections {

  private final Database database;

  Connections(Database database) {
    this.database = database;
  }

  /** All of them, by name. */
  public List<SavedConnection> all() {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT name, base_url, options FROM connection ORDER BY name")
                .map(
                    (row, context) ->
                        new SavedConnection(
                            row.getString("name"),
                            row.getString("base_url"),
                            row.getString("options")))
                .list());
  }

  /** Saves it in the place of one of the same name. */
  public void save(SavedConnection connection) {
    database.change(
        handle ->
            handle.execute(
                "INSERT OR REPLACE INTO connection (name, base_url, options) VALUES (?, ?, ?)",
                connection.name(),
                connection.baseUrl(),
                connection.options()));
  }

  /** Removes it, if it is there. What was read from the service and the logs of runs stay. */
  public void remove(String name) {
    database.change(handle -> handle.execute("DELETE FROM connection WHERE name = ?", name));
  }
}
