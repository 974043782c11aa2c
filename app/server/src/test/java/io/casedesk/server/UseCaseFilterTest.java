package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** POST /use-cases/filter: contract 4.1. */
@TestInstance(Lifecycle.PER_CLASS)
final class UseCaseFilterTest {

  private static final int SAMPLE = 430;

  private CaseService service;
  private Caller caller;
  private final List<JsonNode> all = new ArrayList<>();

  @BeforeAll
  void start(@TempDir Path folder) {
    service =
        CaseService.start(ServiceOptions.of(TestDatabase.in(folder, "f.db")).withSample(SAMPLE));
    caller = Caller.of(service);
    for (int page = 0; page < 5; page++) {
      caller.get("/use-cases?limit=100&viewDetails=true&page=" + page).data().forEach(all::add);
    }
  }

  @AfterAll
  void stop() {
    caller.close();
    service.close();
  }

  private JsonNode filter(String body) {
    Caller.Answer answer = caller.post("/use-cases/filter", body);
    assertEquals(200, answer.status(), answer.text());
    return answer.json();
  }

  private List<JsonNode> expected(Predicate<JsonNode> wanted) {
    return all.stream().filter(wanted).limit(200).toList();
  }

  private void assertFinds(String filters, Predicate<JsonNode> wanted) {
    List<JsonNode> found =
        filter("{\"filters\":{" + filters + "}}").get("data").valueStream().toList();
    assertEquals(expected(wanted), found);
    assertTrue(found.size() > 0, filters + " should find something in the sample");
  }

  private static JsonNode custom(JsonNode row, String key) {
    return row.get("custom_fields").path(key);
  }

  @Test
  void findsByFieldsOfEveryType() {
    assertFinds("\"status\":\"draft\"", row -> row.get("status").stringValue().equals("draft"));
    assertFinds(
        "\"source_id\":\"EXT-00008\"",
        row -> row.get("source_id").asString("").equals("EXT-00008"));
    assertFinds("\"theme\":\"hr\"", row -> custom(row, "theme").asString("").equals("hr"));
    assertFinds("\"personal_data\":true", row -> custom(row, "personal_data").asBoolean(false));
    assertFinds(
        "\"personal_data\":false",
        row ->
            custom(row, "personal_data").isBoolean()
                && !custom(row, "personal_data").booleanValue());
    assertFinds(
        "\"data_sources\":\"crm\"",
        row ->
            custom(row, "data_sources").valueStream().anyMatch(v -> v.stringValue().equals("crm")));
    assertFinds(
        "\"theme\":\"fin\",\"status\":\"active\",\"maturity\":\"prod\"",
        row ->
            row.get("status").stringValue().equals("active")
                && custom(row, "theme").asString("").equals("fin")
                && custom(row, "maturity").asString("").equals("prod"));
    JsonNode benefit =
        all.stream()
            .map(row -> custom(row, "annual_benefit"))
            .filter(JsonNode::isNumber)
            .findFirst()
            .orElseThrow();
    assertFinds(
        "\"annual_benefit\":" + benefit,
        row ->
            custom(row, "annual_benefit").isNumber()
                && custom(row, "annual_benefit").doubleValue() == benefit.doubleValue());
  }

  @Test
  @DisplayName("computers in some countries format numbers with other digits")
  void filtersWithTheDigitsOfEveryLocale() {
    Locale before = Locale.getDefault(Locale.Category.FORMAT);
    Locale.setDefault(Locale.Category.FORMAT, Locale.forLanguageTag("ar-EG"));
    try {
      assertFinds(
          "\"theme\":\"fin\",\"status\":\"active\"",
          row ->
              row.get("status").stringValue().equals("active")
                  && custom(row, "theme").asString("").equals("fin"));
    } finally {
      Locale.setDefault(Locale.Category.FORMAT, before);
    }
  }

  @Test
  @DisplayName("Q6: the keys that can be filtered on are those of fields")
  void acceptsEveryKeyItOffers() {
    for (JsonNode field : filter("{}").get("fields")) {
      String value =
          switch (field.get("type").stringValue()) {
            case "boolean" -> "true";
            case "number" -> "1";
            default -> "\"x\"";
          };
      filter("{\"filters\":{\"" + field.get("key").stringValue() + "\":" + value + "}}");
    }
    assertEquals(23, filter("{}").get("fields").size());
  }

  @Test
  @DisplayName("Q5: pages are counted from 0, without meta")
  void pagesFromZero() {
    Set<JsonNode> seen = new HashSet<>();
    int pages = 0;
    int fresh;
    do {
      int before = seen.size();
      JsonNode answer =
          filter("{\"filters\":{},\"pageParam\":{\"pageNumber\":" + pages + ",\"batchSize\":150}}");
      assertEquals(Set.of("data", "fields"), Set.copyOf(answer.propertyNames()));
      answer.get("data").forEach(seen::add);
      fresh = seen.size() - before;
      pages++;
    } while (fresh > 0);
    assertEquals(SAMPLE, seen.size());
    assertEquals(4, pages);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"filters\":{}}",
        "{\"pageParam\":{}}",
        "{\"pageParam\":{\"batchSize\":201}}",
        "{\"pageParam\":{\"batchSize\":99999999999999999999}}"
      })
  void answersAtMostTwoHundredRows(String body) {
    assertEquals(200, filter(body).get("data").size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"filters\":[]}|filters",
        "{\"filters\":\"status\"}|filters",
        "{\"filters\":null}|filters",
        "{\"filters\":{\"status\":[\"draft\"]}}|status",
        "{\"filters\":{\"status\":null}}|status",
        "{\"filters\":{\"theme\":{\"eq\":\"fin\"}}}|theme",
        "{\"filters\":{\"theme\":5}}|theme",
        "{\"filters\":{\"personal_data\":\"true\"}}|personal_data",
        "{\"filters\":{\"annual_benefit\":\"5\"}}|annual_benefit",
        "{\"filters\":{\"annual_benefit\":1e999}}|annual_benefit",
        "{\"filters\":{\"data_sources\":[\"crm\"]}}|data_sources",
        "{\"filters\":{\"no_such\":\"x\"}}|no_such",
        "{\"filters\":{\"id\":\"x\"}}|id",
        "{\"filters\":{\"title = title --\":\"x\"}}|title",
        "{\"pageParam\":7}|pageParam",
        "{\"pageParam\":{\"pageNumber\":-1}}|pageNumber",
        "{\"pageParam\":{\"pageNumber\":\"0\"}}|pageNumber",
        "{\"pageParam\":{\"pageNumber\":1.5}}|pageNumber",
        "{\"pageParam\":{\"pageNumber\":99999999999}}|pageNumber",
        "{\"pageParam\":{\"batchSize\":0}}|batchSize",
        "{\"pageParam\":{\"batchSize\":-1}}|batchSize",
        "{\"pageParam\":{\"batchSize\":\"20\"}}|batchSize",
        "[]|object"
      })
  void refusesAnInvalidFormat(String body, String named) {
    Caller.Answer answer = caller.post("/use-cases/filter", body);
    assertEquals(400, answer.status());
    assertTrue(answer.error().contains(named), answer.error());
  }

  @Test
  void takesSqlAsText() {
    JsonNode found = filter("{\"filters\":{\"status\":\"draft' OR '1'='1\",\"theme\":\":rows\"}}");
    assertEquals(0, found.get("data").size());
  }
}
