package io.casedesk.server.database;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.server.TestDatabase;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BackupTablesTest {

  @TempDir private Path folder;

  @Test
  void leavesNoTableOut() {
    try (SqlDatabase database = SqlDatabase.open(TestDatabase.in(folder, "tables.db"))) {
      Set<String> tables =
          new TreeSet<>(database.<Set<String>, RuntimeException>read(Schema::tables));
      tables.removeIf(name -> name.equals("schema_version") || name.startsWith("sqlite_"));
      assertEquals(new TreeSet<>(Backup.TABLES), tables);
    }
  }
}
