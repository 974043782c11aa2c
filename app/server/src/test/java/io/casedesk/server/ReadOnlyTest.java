package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.server.database.DatabaseAddress;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a token for reading may do. */
final class ReadOnlyTest {

  @Test
  void readsAndFiltersButDoesNotWrite(@TempDir Path folder) {
    DatabaseAddress database = TestDatabase.in(folder, "r.db");
    try (CaseService service = CaseService.start(ServiceOptions.of(database).withSample(20));
        Caller reader = new Caller(service.baseUrl(), service.issueToken("audit"))) {
      TestDatabase.execute(database, "UPDATE token SET read_only = TRUE WHERE name = 'audit'");
      assertEquals(200, reader.get("/use-cases").status());
      assertEquals(200, reader.get("/solutions").status());
      assertEquals(200, reader.post("/use-cases/filter", "{}").status());
      assertEquals(405, reader.get("/use-cases/x").status());
      Caller.Answer refused = reader.post("/use-cases", "{\"name\":\"a\"}");
      assertEquals(403, refused.status());
      assertEquals(
          "The token \"audit\" is read-only. Use a token that can write.", refused.error());
      assertEquals(403, reader.patch("/use-cases/x", "{}").status());
      assertEquals(403, reader.post("/no/such/path", "{}").status());
      assertEquals(20, reader.get("/use-cases?page=0").json().at("/meta/total").asInt());
    }
  }
}
