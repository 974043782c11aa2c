package io.casedesk.bench.server;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Reads every use case with every field, page by page. */
final class UseCaseRows {

  private static final int ROWS = 100;

  private UseCaseRows() {}

  /** All records by id, in the order of the list. */
  static Map<String, JsonNode> read(Client client) throws IOException {
    Map<String, JsonNode> rows = new LinkedHashMap<>();
    long pages = 1;
    long seen = 0;
    for (long page = 0; page < pages; page++) {
      Client.Answer answer = client.get(path(page));
      if (answer.status() != 200) {
        throw new IOException("Page " + page + " was answered with " + answer.status());
      }
      JsonNode json = answer.json();
      pages = json.get("meta").get("totalPages").longValue();
      for (JsonNode row : json.get("data")) {
        rows.put(row.get("id").stringValue(), row);
        seen++;
      }
    }
    if (seen != rows.size()) {
      throw new IOException(seen - rows.size() + " records came twice");
    }
    return rows;
  }

  /** Where a page of 100 is read. */
  static String path(long page) {
    return "/use-cases?viewDetails=true&limit=" + ROWS + "&page=" + page;
  }
}
