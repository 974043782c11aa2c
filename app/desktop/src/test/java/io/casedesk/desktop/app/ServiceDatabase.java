package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the server's database holds, read past the server. */
record ServiceDatabase(Path file) {

  private static final JsonMapper JSON = new JsonMapper();

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

  /**
   * Every row of a table by its id, as it is: each column by name, and each member of its custom
   * fields by {@code custom_fields.key}. A member that is blank counts as one that is not there, as
   * the service lets nobody take a member away.
   */
  Map<String, Map<String, String>> rows(String table) throws SQLException {
    Map<String, Map<String, String>> rows = new TreeMap<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT * FROM " + table)) {
      while (result.next()) {
        Map<String, String> row = new TreeMap<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          put(row, result.getMetaData().getColumnName(i), String.valueOf(result.getString(i)));
        }
        rows.put(result.getString("id"), row);
      }
    }
    return rows;
  }

  private static void put(Map<String, String> row, String column, String value) {
    if (!column.equals("custom_fields")) {
      row.put(column, value);
      return;
    }
    for (Map.Entry<String, JsonNode> member : JSON.readTree(value).properties()) {
      JsonNode held = member.getValue();
      String text = held.isString() ? held.stringValue() : held.toString();
      if (!held.isNull() && !text.isEmpty()) {
        row.put("custom_fields." + member.getKey(), text);
      }
    }
  }
}
