package io.casedesk.desktop;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** What the server's database holds, read past the server. */
record ServiceDatabase(Path file) {

  /** The first column of the one row that the query finds for an id. */
  String value(String query, String id) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, id);
      try (ResultSet result = statement.executeQuery()) {
        assertTrue(result.next(), "the record is in the database");
        return result.getString(1);
      }
    }
  }
}
