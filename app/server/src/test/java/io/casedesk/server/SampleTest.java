package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.options.ServiceException;
import io.casedesk.server.store.CustomField;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The invented company: the size asked for, the same for the same seed, and believable. */
final class SampleTest {

  @TempDir private Path folder;

  private CaseService start(String name, int sample, long seed) {
    return CaseService.start(
        ServiceOptions.of(TestDatabase.in(folder, name)).withSample(sample).withSeed(seed));
  }

  private static List<JsonNode> useCases(Caller caller) {
    List<JsonNode> rows = new ArrayList<>();
    JsonNode answer = caller.get("/use-cases?page=0&limit=100&viewDetails=true").json();
    int pages = answer.get("meta").get("totalPages").intValue();
    answer.get("data").forEach(rows::add);
    for (int page = 1; page < pages; page++) {
      caller.get("/use-cases?limit=100&viewDetails=true&page=" + page).data().forEach(rows::add);
    }
    return rows;
  }

  private static String everything(CaseService service) {
    try (Caller caller = Caller.of(service)) {
      StringBuilder all = new StringBuilder();
      for (int page = 0; page < 3; page++) {
        all.append(caller.get("/use-cases?limit=100&viewDetails=true&page=" + page).text());
      }
      Caller.Answer solutions = caller.get("/solutions");
      all.append(solutions.text());
      for (JsonNode solution : solutions.data()) {
        all.append(caller.get("/solutions/checklist/" + solution.get("id").stringValue()).text());
      }
      return all.toString();
    }
  }

  @Test
  void isTheSameForTheSameSeedToTheByte() {
    try (CaseService one = start("one.db", 250, 7);
        CaseService two = start("two.db", 250, 7);
        CaseService other = start("other.db", 250, 8)) {
      String first = everything(one);
      assertEquals(first, everything(two));
      assertNotEquals(first, everything(other));
    }
  }

  @Test
  void hasTheSizeAskedForAndFewTitlesTwice() {
    try (CaseService service = start("full.db", 1_200, 2026);
        Caller caller = Caller.of(service)) {
      List<JsonNode> rows = useCases(caller);
      assertEquals(1_200, rows.size());
      assertEquals(60, caller.get("/solutions").data().size());
      Set<String> titles = new HashSet<>();
      rows.forEach(row -> titles.add(row.get("title").stringValue()));
      assertTrue(titles.size() > 1_140, titles.size() + " different titles");
      rows.forEach(
          row -> {
            String created = row.get("created_at").stringValue();
            String updated = row.get("updated_at").stringValue();
            assertTrue(created.compareTo("2023-10-01") > 0 && updated.compareTo("2026-11-01") < 0);
            assertTrue(created.compareTo(updated) <= 0);
          });
    }
  }

  @Test
  @DisplayName("Q17: source_ids keep zeros, some are missing, two are not unique")
  void hasTheSourceIdsOfRealData() {
    try (CaseService service = start("source.db", 1_200, 2026);
        Caller caller = Caller.of(service)) {
      Map<String, Integer> uses = new HashMap<>();
      int missing = 0;
      for (JsonNode row : useCases(caller)) {
        if (row.get("source_id").isNull()) {
          missing++;
        } else {
          assertTrue(row.get("source_id").stringValue().matches("EXT-\\d{5}"));
          uses.merge(row.get("source_id").stringValue(), 1, Integer::sum);
        }
      }
      assertTrue(missing > 50 && missing < 150, missing + " missing");
      assertEquals(
          Set.of("EXT-00008", "EXT-00012"),
          uses.entrySet().stream()
              .filter(use -> use.getValue() == 2)
              .map(Map.Entry::getKey)
              .collect(Collectors.toSet()));
    }
  }

  @Test
  void storesOptionKeysThatBelongTogether() {
    try (CaseService service = start("keys.db", 300, 2026);
        Caller caller = Caller.of(service)) {
      Map<String, Set<String>> keys = new HashMap<>();
      for (CustomField field : service.fieldsWithOptions()) {
        keys.put(
            field.key(),
            field.options().stream().map(CustomField.Option::key).collect(Collectors.toSet()));
        field.options().forEach(option -> assertNotEquals(option.key(), option.label()));
      }
      assertEquals(
          Set.of("theme", "risk_tier", "business_unit", "maturity", "data_sources", "hosting"),
          keys.keySet());
      Map<String, String> unitOfTheme = new HashMap<>();
      for (JsonNode row : useCases(caller)) {
        JsonNode custom = row.get("custom_fields");
        for (String field : List.of("theme", "risk_tier", "business_unit", "maturity", "hosting")) {
          if (custom.path(field).isString()) {
            assertTrue(
                Objects.requireNonNull(keys.get(field)).contains(custom.get(field).stringValue()));
          }
        }
        if (custom.path("theme").isString() && custom.path("business_unit").isString()) {
          String unit = custom.get("business_unit").stringValue();
          String before = unitOfTheme.put(custom.get("theme").stringValue(), unit);
          assertTrue(before == null || before.equals(unit));
        }
      }
      assertEquals(8, unitOfTheme.size());
    }
  }

  @Test
  void hasTwentyCustomFieldsAndAValueOfEachInMostRecords() {
    try (CaseService service = start("fields.db", 400, 2026);
        Caller caller = Caller.of(service)) {
      Map<String, Integer> values = new HashMap<>();
      for (JsonNode row : useCases(caller)) {
        row.get("custom_fields")
            .forEachEntry((key, value) -> values.merge(key, value.isNull() ? 0 : 1, Integer::sum));
      }
      assertEquals(20, values.size(), values.toString());
      values.forEach((key, count) -> assertTrue(count > 160 && count < 400, key + " " + count));
      Set<String> filterable = new HashSet<>();
      caller
          .post("/use-cases/filter", "{}")
          .json()
          .get("fields")
          .forEach(field -> filterable.add(field.get("key").stringValue()));
      assertEquals(23, filterable.size());
      assertTrue(filterable.containsAll(values.keySet()));
    }
  }

  @Test
  void isNotLoadedIntoADatabaseThatHoldsSomething() {
    start("kept.db", 5, 1).close();
    try (CaseService service = start("kept.db", 40, 2);
        Caller caller = Caller.of(service)) {
      assertEquals(5, useCases(caller).size());
      assertEquals(1, caller.get("/solutions").data().size());
    }
  }

  @Test
  void leavesANewDatabaseEmptyUnlessItIsAskedFor() {
    try (CaseService service = start("none.db", 0, 1);
        Caller caller = Caller.of(service)) {
      JsonNode answer = caller.get("/use-cases?page=0").json();
      assertEquals("{\"data\":[],\"meta\":{\"totalPages\":0,\"total\":0}}", answer.toString());
      assertEquals(List.of(), service.fieldsWithOptions());
      assertEquals(3, caller.post("/use-cases/filter", "{}").json().get("fields").size());
    }
  }

  @Test
  void isNotUnbounded(@TempDir Path folder) {
    ServiceOptions options = ServiceOptions.of(folder.resolve("x.db"));
    String said =
        String.valueOf(
            assertThrows(ServiceException.class, () -> options.withSample(99_999_999))
                .getMessage());
    assertTrue(said.contains("1000000"), said);
  }

  @Test
  void reportsBatchesAndStopsBetweenThemWithoutARecord(@TempDir Path folder) {
    Path database = folder.resolve("stopped.db");
    List<Integer> batches = new ArrayList<>();
    ServiceOptions options =
        ServiceOptions.of(database)
            .withSample(5_000)
            .withSampleProgress(
                made -> {
                  batches.add(made);
                  return made < 2_000;
                });

    assertThrows(CancellationException.class, () -> CaseService.start(options));

    assertEquals(List.of(1_000, 2_000), batches);
    try (CaseService service = CaseService.start(ServiceOptions.of(database));
        Caller caller = Caller.of(service)) {
      assertEquals(0, caller.get("/use-cases").json().get("meta").get("total").intValue());
    }
  }
}
