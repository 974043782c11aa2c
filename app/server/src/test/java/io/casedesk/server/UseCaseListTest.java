package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.options.FirstPageNumber;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** GET /use-cases: contract 4.1. */
@TestInstance(Lifecycle.PER_CLASS)
final class UseCaseListTest {

  private static final int SAMPLE = 230;

  private DatabaseAddress database;
  private CaseService service;
  private Caller caller;

  @BeforeAll
  void start(@TempDir Path folder) {
    database = TestDatabase.in(folder, "list.db");
    service = CaseService.start(ServiceOptions.of(database).withSample(SAMPLE));
    caller = Caller.of(service);
  }

  @AfterAll
  void stop() {
    caller.close();
    service.close();
  }

  private static List<String> ids(Caller caller, String query) {
    Caller.Answer answer = caller.get("/use-cases?" + query);
    assertEquals(200, answer.status(), answer.text());
    return answer.data().valueStream().map(row -> row.get("id").stringValue()).toList();
  }

  private List<String> ids(String query) {
    return ids(caller, query);
  }

  @Test
  void readsEveryRecordOnceByTheRecipeOfTheContract() {
    Set<String> seen = new HashSet<>();
    int rows = 0;
    int page = 0;
    int totalPages;
    do {
      JsonNode answer = caller.get("/use-cases?limit=100&page=" + page).json();
      totalPages = answer.get("meta").get("totalPages").intValue();
      answer.get("data").forEach(row -> seen.add(row.get("id").stringValue()));
      rows += answer.get("data").size();
      page++;
    } while (page < totalPages);
    assertEquals(3, totalPages);
    assertEquals(SAMPLE, rows);
    assertEquals(SAMPLE, seen.size());
  }

  @Test
  void defaultsToPageOneAndTwentyRows() {
    assertEquals(ids("page=1&limit=20"), ids(""));
    assertEquals(20, ids("").size());
  }

  @Test
  void keepsTheOrderInWhichRecordsWereMade() {
    List<String> created =
        caller
            .get("/use-cases?page=0&limit=100")
            .data()
            .valueStream()
            .map(row -> row.get("created_at").stringValue())
            .toList();
    assertEquals(created.stream().sorted().toList(), created);
  }

  @Test
  @DisplayName("Q1: pages counted from 1, page 0 being another name for page 1")
  void countsFromOneWithAnAlias() {
    try (CaseService other = restarted(FirstPageNumber.ONE);
        Caller there = Caller.of(other)) {
      List<String> first = ids("page=0&limit=100");
      assertEquals(first, ids(there, "page=0&limit=100"));
      assertEquals(first, ids(there, "page=1&limit=100"));
      assertEquals(ids("page=2&limit=100"), ids(there, "page=3&limit=100"));
      assertEquals(List.of(), ids(there, "page=4&limit=100"));
      assertEquals(first.subList(0, 20), ids(there, ""));
    }
  }

  @Test
  @DisplayName("Q1: pages counted from 1, page 0 being an error")
  void countsFromOneStrictly() {
    try (CaseService other = restarted(FirstPageNumber.ONE_STRICT);
        Caller there = Caller.of(other)) {
      Caller.Answer refused = there.get("/use-cases?page=0");
      assertEquals(400, refused.status());
      assertTrue(refused.error().contains("page"));
      assertEquals(ids("page=0&limit=100"), ids(there, "page=1&limit=100"));
    }
  }

  @ParameterizedTest
  @EnumSource(FirstPageNumber.class)
  @DisplayName("Q1: every page base delivers every record within pages 0 to totalPages")
  void losesNothingInTheUnionOfPages(FirstPageNumber base) {
    try (CaseService other = restarted(base);
        Caller there = Caller.of(other)) {
      Set<String> seen = new HashSet<>();
      for (int page = base == FirstPageNumber.ONE_STRICT ? 1 : 0; page <= 3; page++) {
        seen.addAll(ids(there, "limit=100&page=" + page));
      }
      assertEquals(SAMPLE, seen.size());
    }
  }

  private CaseService restarted(FirstPageNumber base) {
    return CaseService.start(ServiceOptions.of(database).withPageBase(base));
  }

  @ParameterizedTest
  @ValueSource(strings = {"101", "200", "1000", "99999999999"})
  @DisplayName("Q2: a limit above 100 is answered with 50 rows and one page")
  void answersAnExcessiveLimitWithFiftyRows(String limit) {
    Caller.Answer answer = caller.get("/use-cases?limit=" + limit);
    assertEquals(200, answer.status());
    assertEquals(50, answer.data().size());
    assertEquals(1, answer.json().get("meta").get("totalPages").intValue());
    assertEquals(ids("page=0&limit=50"), ids("page=7&limit=" + limit));
  }

  @Test
  @DisplayName("Q7: members that a summary leaves out are absent, not blank")
  void summaryLeavesOutDescriptionAndCustomFields() {
    JsonNode brief = caller.get("/use-cases?page=0&limit=1").data().get(0);
    JsonNode same = caller.get("/use-cases?page=0&limit=1&viewDetails=FALSE").data().get(0);
    JsonNode full = caller.get("/use-cases?page=0&limit=1&viewDetails=true").data().get(0);
    assertEquals(brief, same);
    assertFalse(brief.has("description"));
    assertFalse(brief.has("custom_fields"));
    assertEquals(
        List.of("id", "title", "status", "created_at", "updated_at", "delete_flag", "source_id"),
        new ArrayList<>(brief.propertyNames()));
    assertTrue(full.get("description").isString());
    assertTrue(full.get("custom_fields").isObject());
  }

  @Test
  @DisplayName("Q8: deleted rows are listed")
  void listsDeletedRows() {
    List<JsonNode> rows = new ArrayList<>();
    for (int page = 0; page < 3; page++) {
      caller.get("/use-cases?limit=100&page=" + page).data().forEach(rows::add);
    }
    assertTrue(rows.stream().anyMatch(row -> row.get("delete_flag").booleanValue()));
  }

  @Test
  void answersAPageBeyondTheLastWithNoRows() {
    Caller.Answer answer = caller.get("/use-cases?page=9999999999999&limit=100");
    assertEquals(200, answer.status());
    assertEquals(0, answer.data().size());
    assertEquals(3, answer.json().get("meta").get("totalPages").intValue());
    assertEquals(List.of(), ids("page=9223372036854775807&limit=100"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "page=-1",
        "page=abc",
        "page=",
        "page=1.5",
        "page=99999999999999999999",
        "limit=0",
        "limit=-5",
        "limit=x",
        "viewDetails=yes",
        "viewDetails="
      })
  void refusesParametersThatMeanNothing(String query) {
    Caller.Answer answer = caller.get("/use-cases?" + query);
    assertEquals(400, answer.status());
    assertTrue(answer.data().isNull());
    assertTrue(answer.error().startsWith(query.substring(0, query.indexOf('='))), answer.error());
  }
}
