package io.casedesk.server;

import io.casedesk.server.database.DatabaseAddress;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Everything that a service answers about its records, as it came over the wire. */
final class Mirror {

  private Mirror() {}

  /** Every page of use cases, every solution with its checklists and links, and the fields. */
  static List<String> of(DatabaseAddress address) {
    try (CaseService service = CaseService.start(ServiceOptions.of(address));
        Caller caller = Caller.of(service)) {
      return of(caller);
    }
  }

  static List<String> of(Caller caller) {
    List<String> answers = new ArrayList<>();
    int pages;
    int page = 0;
    do {
      Caller.Answer answer = caller.get("/use-cases?viewDetails=true&limit=100&page=" + page);
      answers.add(answer.text());
      pages = answer.json().get("meta").get("totalPages").intValue();
      page++;
    } while (page < pages);
    answers.add(caller.post("/use-cases/filter", "{\"filters\":{\"status\":\"draft\"}}").text());
    Caller.Answer solutions = caller.get("/solutions");
    answers.add(solutions.text());
    for (JsonNode solution : solutions.data()) {
      String id = solution.get("id").stringValue();
      answers.add(caller.get("/solutions/checklist/" + id).text());
      answers.add(caller.get("/use-case-solutions/" + id).text());
    }
    return answers;
  }

  /** How many use cases it holds. */
  static int total(Caller caller) {
    return caller.get("/use-cases?page=0").json().get("meta").get("total").intValue();
  }
}
