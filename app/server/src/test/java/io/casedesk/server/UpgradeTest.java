package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.server.store.SqliteDatabaseFile;
import java.nio.file.Path;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases of earlier versions, brought up to date with everything that is in them. */
@Tag(TestDatabase.SQLITE)
final class UpgradeTest {

  private static final String LONG = "long ".repeat(40);

  @TempDir private Path folder;

  @Test
  void keepsEverythingOfTheSchemaBeforeTheIndex() {
    SqliteDatabaseFile file = new SqliteDatabaseFile(folder.resolve("old.db"));
    Flyway.configure()
        .dataSource("jdbc:sqlite:" + file.path(), null, null)
        .locations("classpath:io/casedesk/server/migrations/sqlite")
        .target("2")
        .load()
        .migrate();
    fill(file);
    try (CaseService service = CaseService.start(ServiceOptions.of(file));
        Caller caller = Caller.of(service)) {
      assertEquals(List.of("u2", "u1"), ids(caller.get("/use-cases?page=0")));
      assertEquals(
          "u2", caller.get("/use-case-solutions/s1").data().get(0).get("useCaseId").stringValue());
      assertEquals(List.of("u1"), ids(filter(caller, "\"source_id\":\"X-1\"")));
      assertEquals(List.of("u2", "u1"), ids(filter(caller, "\"status\":\"draft\"")));
      assertEquals(List.of("u1"), ids(filter(caller, "\"theme\":\"" + LONG + "\"")));
      assertEquals(201, caller.post("/use-cases", "{\"name\":\"Third\"}").status());
      assertEquals(3, caller.get("/use-cases?page=0").json().get("meta").get("total").intValue());
      assertEquals(
          "Third",
          caller.get("/use-cases?page=2&limit=1").data().get(0).get("title").stringValue());
    }
  }

  private static void fill(SqliteDatabaseFile file) {
    String columns =
        "INSERT INTO use_case (id, title, description, status, created_at, updated_at, delete_flag,"
            + " source_id, custom_fields) VALUES ";
    TestDatabase.execute(file, "INSERT INTO field_definition VALUES ('theme', 'text', 'Theme', 0)");
    TestDatabase.execute(
        file,
        columns
            + "('u1', 'Second', '', 'draft', '2026-02-01T00:00:00.000Z',"
            + " '2026-02-01T00:00:00.000Z', 0, 'X-1', '{\"theme\":\""
            + LONG
            + "\"}')");
    TestDatabase.execute(
        file,
        columns
            + "('u2', 'First', '', 'draft', '2026-01-01T00:00:00.000Z',"
            + " '2026-01-01T00:00:00.000Z', 0, NULL, '{}')");
    TestDatabase.execute(
        file,
        "INSERT INTO solution VALUES ('s1', 'S', '', '', '', '', '', '', '', 'Draft',"
            + " '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 0, NULL, '{}')");
    TestDatabase.execute(file, "INSERT INTO solution_use_case VALUES ('s1', 'u2', 0)");
  }

  private static Caller.Answer filter(Caller caller, String filters) {
    return caller.post("/use-cases/filter", "{\"filters\":{" + filters + "}}");
  }

  private static List<String> ids(Caller.Answer answer) {
    return answer.data().valueStream().map(row -> row.get("id").stringValue()).toList();
  }
}
