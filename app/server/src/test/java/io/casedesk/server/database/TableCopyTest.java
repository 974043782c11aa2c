package io.casedesk.server.database;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.server.TestDatabase;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TableCopyTest {

  @TempDir private Path folder;

  @Test
  void leavesNoTableOut() throws Exception {
    try (SqlDatabase database = SqlDatabase.open(TestDatabase.in(folder, "tables.db"))) {
      Set<String> tables = new TreeSet<>();
      database.read(
          handle -> {
            try (ResultSet row =
                handle
                    .getConnection()
                    .getMetaData()
                    .getTables(
                        null, handle.getConnection().getSchema(), "%", new String[] {"TABLE"})) {
              while (row.next()) {
                tables.add(row.getString("TABLE_NAME"));
              }
            }
            return true;
          });
      tables.removeIf(name -> name.startsWith("flyway_") || name.startsWith("sqlite_"));
      assertEquals(new TreeSet<>(TableCopy.TABLES), tables);
    }
  }
}
