package io.casedesk.server;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** What a service holds, as far as it can be read. */
final class Everything {

  private Everything() {}

  /** Every use case, solution, checklist and link by a name, as JSON text. */
  static Map<String, String> readBy(Caller caller) {
    Map<String, String> all = new TreeMap<>();
    long pages = 1;
    for (long page = 0; page < pages; page++) {
      JsonNode json = caller.get("/use-cases?viewDetails=true&limit=100&page=" + page).json();
      pages = json.get("meta").get("totalPages").longValue();
      json.get("data").forEach(row -> all.put("use case " + id(row), row.toString()));
    }
    for (JsonNode solution : caller.get("/solutions").data()) {
      String id = id(solution);
      all.put("solution " + id, solution.toString());
      all.put("checklists of " + id, caller.get("/solutions/checklist/" + id).text());
      all.put("links of " + id, caller.get("/use-case-solutions/" + id).text());
    }
    return all;
  }

  /** Names of what is not the same in both. */
  static List<String> differences(Map<String, String> one, Map<String, String> other) {
    return Stream.concat(one.keySet().stream(), other.keySet().stream())
        .distinct()
        .filter(name -> !Objects.equals(one.get(name), other.get(name)))
        .toList();
  }

  private static String id(JsonNode row) {
    return row.get("id").stringValue();
  }
}
