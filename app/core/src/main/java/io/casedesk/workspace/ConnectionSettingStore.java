package io.casedesk.workspace;

import io.casedesk.workspace.database.WorkspaceDatabase;
import java.util.List;
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
    return database.find(
        String.class,
        "SELECT value FROM setting WHERE connection = ? AND name = ?",
        connection,
        name);
  }

  /**
   * The values of the settings whose names start with a text; the one that was stored last comes
   * first.
   */
  public List<String> startingWith(String connection, String start) {
    return database.list(
        String.class,
        "SELECT value FROM setting WHERE connection = ? AND substr(name, 1, length(?)) = ?"
            + " ORDER BY rowid DESC",
        connection,
        start,
        start);
  }

  /**
   * All settings of all connections by name; if several connections have a setting, all of them
   * count.
   */
  public Map<String, String> all() {
    Map<String, String> result = new TreeMap<>();
    for (Setting setting :
        database.list(Setting.class, "SELECT name, value FROM setting ORDER BY connection")) {
      String name = setting.name();
      for (int number = 2; result.containsKey(name); number++) {
        name = setting.name() + " (" + number + ")";
      }
      result.put(name, setting.value());
    }
    return result;
  }

  private record Setting(String name, String value) {}

  /** Stores a setting and replaces its previous value. */
  public void put(String connection, String name, String value) {
    database.execute(
        "INSERT OR REPLACE INTO setting (connection, name, value) VALUES (?, ?, ?)",
        connection,
        name,
        value);
  }

  /** Removes a setting. */
  public void remove(String connection, String name) {
    database.execute("DELETE FROM setting WHERE connection = ? AND name = ?", connection, name);
  }
}
