package io.casedesk.workspace;

import io.casedesk.workspace.database.WorkspaceDatabase;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Stores the user's settings for each connection, as texts by name. Never contains a secret. */
public final class ConnectionSettingStore {

  private final WorkspaceDatabase database;

  ConnectionSettingStore(WorkspaceDatabase database) {
    this.database = database;
  }

  /** The value of a setting; empty when it is not set. */
  public Optional<String> find(String connection, String name) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT value FROM setting WHERE connection = ? AND name = ?")
                .bind(0, connection)
                .bind(1, name)
                .mapTo(String.class)
                .findOne());
  }

  /**
   * All settings of all connections by name; if several connections have a setting, all of them
   * count.
   */
  public Map<String, String> all() {
    return database.read(
        handle -> {
          Map<String, String> result = new TreeMap<>();
          handle
              .createQuery("SELECT name, value FROM setting ORDER BY connection")
              .map((row, context) -> Map.entry(row.getString("name"), row.getString("value")))
              .forEach(
                  one -> {
                    String name = one.getKey();
                    for (int number = 2; result.containsKey(name); number++) {
                      name = one.getKey() + " (" + number + ")";
                    }
                    result.put(name, one.getValue());
                  });
          return result;
        });
  }

  /** Stores a setting and replaces its previous value. */
  public void put(String connection, String name, String value) {
    database.change(
        handle ->
            handle.execute(
                "INSERT OR REPLACE INTO setting (connection, name, value) VALUES (?, ?, ?)",
                connection,
                name,
                value));
  }
}
