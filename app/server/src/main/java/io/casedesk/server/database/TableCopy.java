package io.casedesk.server.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;
import org.jdbi.v3.core.Handle;

/** Copies every row from one kind of database to another whose schema is the same. */
public final class TableCopy {

  /** In an order in which no row refers to one that comes later. */
  static final List<String> TABLES =
      List.of(
          "field_definition",
          "field_option",
          "row_count",
          "use_case",
          "field_value",
          "person",
          "solution",
          "solution_use_case",
          "checklist",
          "token");

  private static final int BATCH = 1_000;

  private TableCopy() {}

  /** Whether there is no row in any table, but for the counters that are always there. */
  public static boolean isEmpty(Handle handle) {
    return TABLES.stream()
        .filter(table -> !table.equals("row_count"))
        .allMatch(table -> isEmpty(handle, table));
  }

  /** Whether a table has no row. Its name is a constant of this package. */
  public static boolean isEmpty(Handle handle, String table) {
    return handle
        .createQuery("SELECT NOT EXISTS (SELECT 1 FROM " + table + ")")
        .mapTo(Boolean.class)
        .one();
  }

  /** Copies all tables into empty ones. */
  public static void copy(Handle from, Handle to) throws SQLException {
    to.execute("DELETE FROM row_count");
    for (String table : TABLES) {
      copy(from.getConnection(), to.getConnection(), table);
    }
  }

  private static void copy(Connection from, Connection to, String table) throws SQLException {
    try (Statement statement = from.createStatement()) {
      // Without it, PostgreSQL's driver would read the whole table into memory.
      statement.setFetchSize(BATCH);
      try (ResultSet rows = statement.executeQuery("SELECT * FROM " + table + order(table));
          PreparedStatement insert = to.prepareStatement(insert(table, rows.getMetaData()))) {
        int waiting = 0;
        while (rows.next()) {
          bind(rows, insert);
          insert.addBatch();
          waiting++;
          if (waiting % BATCH == 0) {
            insert.executeBatch();
          }
        }
        insert.executeBatch();
      }
    }
  }

  /** The index is filled several times faster in its own order. */
  private static String order(String table) {
    return table.equals("field_value") ? " ORDER BY field_key, value, number" : " ORDER BY 1";
  }

  private static String insert(String table, ResultSetMetaData columns) throws SQLException {
    StringJoiner names = new StringJoiner(", ", "INSERT INTO " + table + " (", ") VALUES (");
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      names.add(columns.getColumnName(i));
    }
    return names + String.join(", ", Collections.nCopies(columns.getColumnCount(), "?")) + ")";
  }

  /** Numbers and truths are never null in these tables. */
  private static void bind(ResultSet row, PreparedStatement insert) throws SQLException {
    ResultSetMetaData columns = row.getMetaData();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      switch (columns.getColumnType(i)) {
        case Types.BOOLEAN, Types.BIT -> insert.setBoolean(i, row.getBoolean(i));
        case Types.INTEGER, Types.BIGINT -> insert.setLong(i, row.getLong(i));
        default -> insert.setString(i, row.getString(i));
      }
    }
  }
}
