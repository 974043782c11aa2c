package io.casedesk.bench.server;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** SQLite's own check of a file that no server has open: of its pages, indexes and references. */
final class SqliteCheck {

  private SqliteCheck() {}

  /** What is wrong with it; empty if nothing is. */
  static List<String> of(Path database) throws IOException {
    List<String> wrong = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery("PRAGMA integrity_check")) {
        while (rows.next()) {
          if (!rows.getString(1).equals("ok")) {
            wrong.add(rows.getString(1));
          }
        }
      }
      try (ResultSet rows = statement.executeQuery("PRAGMA foreign_key_check")) {
        while (rows.next()) {
          wrong.add("A row of " + rows.getString(1) + " refers to nothing.");
        }
      }
    } catch (SQLException e) {
      throw new IOException("The database cannot be checked", e);
    }
    return wrong;
  }
}
