package io.casedesk.server.load;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Loads links, in the response shape; each is added after the links of its solution. */
final class LinkLoader extends SectionLoader<LinkLoader.Element> {

  LinkLoader(Load load) {
    super(load, Element.class, "", _ -> null);
  }

  /** A link; title and status are those of the use case, and only read. */
  record Element(
      @Nullable String solutionId,
      @Nullable String useCaseId,
      @Nullable String title,
      @Nullable String status) {}

  @Override
  void load(List<Placed<Element>> elements) {
    Set<String> solutions = transaction().existingSolutions(texts(elements, Element::solutionId));
    Set<String> useCases = transaction().existingUseCases(texts(elements, Element::useCaseId));
    Map<String, List<String>> links = transaction().links(solutions);
    Map<String, List<String>> changed = new LinkedHashMap<>();
    each(
        elements,
        element -> {
          String solutionId = Binding.required("solutionId", element.solutionId());
          String useCaseId = Binding.required("useCaseId", element.useCaseId());
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
    transaction().writeLinks(changed);
  }
}
