package io.casedesk.workspace;

import java.util.Optional;

/** What a person chose of how a connection is worked on, as texts by name. Never a secret. */
public final class Settings {

  private final Database database;

  Settings(Database database) {
    this.database = database;
  }

  /** What was chosen; empty when nothing was. */
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

  /** Keeps a choice in the place of the one before. */
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
