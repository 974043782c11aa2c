package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.database.ChunkedRows;
import io.casedesk.server.database.SqlDatabase;
import io.casedesk.server.store.SolutionStore;
import io.casedesk.server.store.UseCaseFilter;
import io.casedesk.server.store.UseCaseStore;
import io.casedesk.server.store.UseCaseView;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Lists of records so large that a page of them doesn't fit into the memory. */
final class LargeRecordTest {

  private static final int LARGE = 400_000;
  private static final int RECORDS = 8;

  private static List<String> makeRecords(UseCaseStore useCases) {
    return IntStream.range(0, RECORDS)
        .mapToObj(i -> useCases.create(i + "x".repeat(LARGE)))
        .map(json -> Caller.JSON.readTree(json).get("id").stringValue())
        .toList();
  }

  /** Reads all parts; each must be much smaller than all. */
  private static List<String> ids(ChunkedRows parts) {
    List<String> ids = new ArrayList<>();
    while (true) {
      assertTrue(parts.bytes() < 2_500_000, parts.bytes() + " bytes at once");
      parts.rows().forEach(row -> ids.add(Caller.JSON.readTree(row).get("id").stringValue()));
      if (parts.isLast()) {
        return ids;
      }
      parts.advance();
    }
  }

  @Test
  void readsPagesOfUseCasesInParts(@TempDir Path folder) {
    try (SqlDatabase database = SqlDatabase.open(TestDatabase.in(folder, "parts.db"))) {
      UseCaseStore useCases = new UseCaseStore(database, Clock.systemUTC());
      List<String> made = makeRecords(useCases);
      assertEquals(made, ids(useCases.page(0, 100, UseCaseView.FULL)));
      assertEquals(made, ids(useCases.page(0, 100, UseCaseView.SUMMARY)));
      assertEquals(made.subList(2, 7), ids(useCases.page(2, 5, UseCaseView.FULL)));
      assertEquals(RECORDS, useCases.page(2, 5, UseCaseView.FULL).total());
    }
  }

  @Test
  void readsFilteredUseCasesInParts(@TempDir Path folder) {
    try (SqlDatabase database = SqlDatabase.open(TestDatabase.in(folder, "filtered.db"))) {
      UseCaseStore useCases = new UseCaseStore(database, Clock.systemUTC());
      List<String> made = makeRecords(useCases);
      ObjectNode drafts = JsonNodeFactory.instance.objectNode().put("status", "draft");
      UseCaseFilter filter = UseCaseFilter.of(drafts, List.of());
      assertEquals(made, ids(useCases.matching(filter, 0, 200)));
      assertEquals(made.subList(3, 7), ids(useCases.matching(filter, 3, 4)));
    }
  }

  @Test
  void readsSolutionsInParts(@TempDir Path folder) {
    try (SqlDatabase database = SqlDatabase.open(TestDatabase.in(folder, "solutions.db"))) {
      SolutionStore solutions = new SolutionStore(database, Clock.systemUTC());
      Set<String> made = new HashSet<>();
      for (int i = 0; i < RECORDS; i++) {
        made.add(solutions.create(i + "\u00e9".repeat(LARGE / 2), "Draft").solution().id());
      }
      List<String> read =
          ids(
              solutions.all(
                  linked ->
                      ("{\"id\":\""
                              + linked.solution().id()
                              + "\",\"name\":\""
                              + linked.solution().details().name()
                              + "\"}")
                          .getBytes(StandardCharsets.UTF_8)));
      assertEquals(RECORDS, read.size());
      assertEquals(made, new HashSet<>(read));
    }
  }

  @Test
  void answersWithAllPartsOfAPage(@TempDir Path folder) {
    try (CaseService service =
            CaseService.start(ServiceOptions.of(TestDatabase.in(folder, "answers.db")));
        Caller caller = Caller.of(service)) {
      for (int i = 0; i < RECORDS; i++) {
        String name = "{\"name\":\"" + i + "x".repeat(LARGE) + "\"}";
        assertEquals(201, caller.post("/use-cases", name).status());
      }
      Caller.Answer answer = caller.get("/use-cases?page=0&limit=100&viewDetails=true");
      assertEquals("", answer.header("Content-Length"), "the size of all parts was known at once");
      JsonNode page = answer.json();
      List<Character> first =
          page.get("data")
              .valueStream()
              .map(row -> row.get("title").stringValue().charAt(0))
              .toList();
      assertEquals(List.of('0', '1', '2', '3', '4', '5', '6', '7'), first);
      assertEquals(RECORDS, page.get("meta").get("total").intValue());
      assertEquals(
          RECORDS,
          caller.post("/use-cases/filter", "{\"filters\":{\"status\":\"draft\"}}").data().size());
    }
  }
}
