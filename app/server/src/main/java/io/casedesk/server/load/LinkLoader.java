package io.casedesk.server.load;

import io.casedesk.server.load.SectionLoader.LoadProblems;
import io.casedesk.server.store.BulkTransaction;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Loads links, in the response shape; each is added after the links of its solution. */
final class LinkLoader extends SectionLoader {

  private static final List<String> MEMBERS = List.of("solutionId", "useCaseId", "title", "status");

  private final BulkTransaction transaction;

  LinkLoader(BulkTransaction transaction, Clock clock, LoadProblems problems) {
    super(problems, clock, null, MEMBERS);
    this.transaction = transaction;
  }

  @Override
  void load(List<LoadElement> elements) {
    Set<String> solutions =
        transaction.existingSolutions(LoadElement.texts(elements, "solutionId"));
    Set<String> useCases = transaction.existingUseCases(LoadElement.texts(elements, "useCaseId"));
    Map<String, List<String>> links = transaction.links(solutions);
    Map<String, List<String>> changed = new LinkedHashMap<>();
    each(
        elements,
        element -> {
          String solutionId = element.requiredText("solutionId");
          String useCaseId = element.requiredText("useCaseId");
          refuseUnknown("solutionId", "solution", solutionId, solutions);
          refuseUnknown("useCaseId", "use case", useCaseId, useCases);
          List<String> linked = links.computeIfAbsent(solutionId, id -> new ArrayList<>());
          boolean exists = linked.contains(useCaseId);
          if (!exists) {
            linked.add(useCaseId);
            changed.put(solutionId, linked);
          }
          count(exists ? useCaseId : null, useCaseId);
        });
    transaction.writeLinks(changed);
  }
}
