package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.store.StoredSolution;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Loads solutions, in the response shape of the contract (section 2.2). */
final class SolutionLoader extends SectionLoader<SolutionLoader.Element> {

  SolutionLoader(Load load) {
    super(load, Element.class, "id", Element::id);
  }

  /** A solution; members that are not given stay as they are. */
  record Element(
      @Nullable String id,
      @Nullable String name,
      @Nullable String description,
      @Nullable String linkTitle,
      @Nullable String linkUrl,
      @Nullable String provider,
      @Nullable String sensitivity,
      @Nullable String type,
      @Nullable String requestingBusinessUnit,
      @Nullable String status,
      @Nullable String createdAt,
      @Nullable String updatedAt,
      @Nullable Boolean deleteFlag,
      @Nullable JsonNode owner,
      @Nullable List<ObjectNode> useCaseList) {}

  /** Who owns a solution. */
  record Owner(@Nullable String id, @Nullable String email, @Nullable String name) {}

  /** A solution with the ids of its use cases. */
  private record Linked(StoredSolution solution, List<String> links) {}

  @Override
  void load(List<Placed<Element>> elements) {
    Map<String, StoredSolution> known = transaction().solutions(ids(elements));
    Map<String, List<String>> linked = transaction().links(known.keySet());
    Set<String> useCases = useCases(elements);
    List<StoredSolution> written = new ArrayList<>();
    Map<String, List<String>> links = new LinkedHashMap<>();
    each(
        elements,
        element -> {
          @Nullable StoredSolution before = find(element, known);
          List<String> old =
              before == null ? List.of() : linked.getOrDefault(before.id(), List.of());
          StoredSolution after = solution(element, before);
          List<String> now = element.useCaseList() == null ? old : links(element.useCaseList());
          for (int i = 0; i < now.size(); i++) {
            if (!old.contains(now.get(i))) {
              refuseUnknown("useCaseList[" + i + "]", "use case", now.get(i), useCases);
            }
          }
          if (!after.equals(before)) {
            written.add(after);
          }
          if (!now.equals(old)) {
            links.put(after.id(), now);
          }
          count(before == null ? null : new Linked(before, old), new Linked(after, now));
        });
    transaction().writeSolutions(written);
    transaction().writeLinks(links);
  }

  private Set<String> useCases(List<Placed<Element>> elements) {
    return transaction()
        .existingUseCases(
            elements.stream()
                .map(placed -> placed.element().useCaseList())
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .map(linked -> linked.path("id"))
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue)
                .collect(Collectors.toSet()));
  }

  private static List<String> links(List<ObjectNode> useCases) {
    Set<String> ids = new LinkedHashSet<>();
    for (int i = 0; i < useCases.size(); i++) {
      String member = "useCaseList[" + i + "]";
      JsonNode id = useCases.get(i).path("id");
      if (!id.isString()) {
        throw new InvalidValueException(member + " must be an object with the id of a use case.");
      }
      if (!ids.add(id.stringValue())) {
        throw new InvalidValueException(member + ": this use case is listed twice.");
      }
    }
    return List.copyOf(ids);
  }

  private StoredSolution solution(Element element, @Nullable StoredSolution before) {
    String created =
        Binding.time("createdAt", element.createdAt(), before == null ? now() : before.createdAt());
    StoredSolution base =
        before == null
            ? StoredSolution.of(
                idOrNew(element), Binding.required("name", element.name()), "Draft", created)
            : before;
    StoredSolution after =
        new StoredSolution(
            base.id(),
            Binding.filled("name", element.name(), base.name()),
            Binding.or(element.description(), base.description()),
            Binding.or(element.linkTitle(), base.linkTitle()),
            Binding.or(element.linkUrl(), base.linkUrl()),
            Binding.or(element.provider(), base.provider()),
            Binding.or(element.sensitivity(), base.sensitivity()),
            Binding.or(element.type(), base.type()),
            Binding.or(element.requestingBusinessUnit(), base.requestingBusinessUnit()),
            Binding.filled("status", element.status(), base.status()),
            created,
            Binding.time("updatedAt", element.updatedAt(), base.updatedAt()),
            Binding.or(element.deleteFlag(), base.deleteFlag()),
            element.owner() == null ? base.ownerId() : ownerId(element.owner()),
            base.customFields());
    boolean stamped = before == null || after.equals(before) || element.updatedAt() != null;
    return stamped ? after : after.withUpdatedAt(later(after.updatedAt()));
  }

  private @Nullable String ownerId(JsonNode sent) {
    @Nullable ObjectNode object = Binding.object("owner", sent);
    if (object == null) {
      return null;
    }
    Owner owner = Binding.bind(object, Owner.class);
    return owners().of(Binding.id("id", owner.id()), Binding.id("email", owner.email())).id();
  }
}
