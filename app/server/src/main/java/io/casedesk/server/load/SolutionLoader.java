package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.load.SectionLoader.LoadProblems;
import io.casedesk.server.store.BulkTransaction;
import io.casedesk.server.store.Solution;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Loads solutions, in the response shape of the contract (section 2.2). */
final class SolutionLoader extends SectionLoader {

  private static final List<String> MEMBERS =
      List.of(
          "id",
          "name",
          "description",
          "linkTitle",
          "linkUrl",
          "provider",
          "sensitivity",
          "type",
          "requestingBusinessUnit",
          "status",
          "createdAt",
          "updatedAt",
          "deleteFlag",
          "owner",
          "useCaseList");

  private final BulkTransaction transaction;
  private final OwnerDirectory owners;

  SolutionLoader(
      BulkTransaction transaction, OwnerDirectory owners, Clock clock, LoadProblems problems) {
    super(problems, clock, "id", MEMBERS);
    this.transaction = transaction;
    this.owners = owners;
  }

  /** A solution with the ids of its use cases. */
  private record Linked(Solution solution, List<String> links) {}

  @Override
  void load(List<LoadElement> elements) {
    Map<String, Solution> known = transaction.solutions(ids(elements));
    Map<String, List<String>> linked = transaction.links(known.keySet());
    Set<String> useCases = useCases(elements);
    List<Solution> written = new ArrayList<>();
    Map<String, List<String>> links = new LinkedHashMap<>();
    each(
        elements,
        element -> {
          @Nullable Solution before = find(element, known);
          List<String> old =
              before == null ? List.of() : linked.getOrDefault(before.id(), List.of());
          Solution after = solution(element, before);
          @Nullable List<String> given = links(element);
          List<String> now = given == null ? old : given;
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
    transaction.writeSolutions(written);
    transaction.writeLinks(links);
  }

  private Set<String> useCases(List<LoadElement> elements) {
    return transaction.existingUseCases(
        elements.stream()
            .flatMap(element -> element.object().path("useCaseList").valueStream())
            .map(linked -> linked.path("id"))
            .filter(JsonNode::isString)
            .map(JsonNode::stringValue)
            .collect(Collectors.toSet()));
  }

  private static @Nullable List<String> links(LoadElement element) {
    @Nullable List<JsonNode> array = element.array("useCaseList");
    if (array == null) {
      return null;
    }
    Set<String> ids = new LinkedHashSet<>();
    for (int i = 0; i < array.size(); i++) {
      String member = "useCaseList[" + i + "]";
      if (!(array.get(i) instanceof ObjectNode object) || !object.path("id").isString()) {
        throw new InvalidValueException(member + " must be an object with the id of a use case.");
      }
      if (!ids.add(object.get("id").stringValue())) {
        throw new InvalidValueException(member + ": this use case is listed twice.");
      }
    }
    return List.copyOf(ids);
  }

  private Solution solution(LoadElement element, @Nullable Solution before) {
    String created = element.time("createdAt", before == null ? now() : before.createdAt());
    Solution base =
        before == null
            ? Solution.of(idOrNew(element), element.requiredText("name"), "Draft", created)
            : before;
    Solution after =
        new Solution(
            base.id(),
            element.filledText("name", base.name()),
            element.text("description", base.description()),
            element.text("linkTitle", base.linkTitle()),
            element.text("linkUrl", base.linkUrl()),
            element.text("provider", base.provider()),
            element.text("sensitivity", base.sensitivity()),
            element.text("type", base.type()),
            element.text("requestingBusinessUnit", base.requestingBusinessUnit()),
            element.filledText("status", base.status()),
            created,
            element.time("updatedAt", base.updatedAt()),
            element.truth("deleteFlag", base.deleteFlag()),
            ownerId(element, base),
            base.customFields());
    boolean stamped = before == null || after.equals(before) || element.has("updatedAt");
    return stamped ? after : after.withUpdatedAt(later(after.updatedAt()));
  }

  private @Nullable String ownerId(LoadElement element, Solution base) {
    if (!element.has("owner")) {
      return base.ownerId();
    }
    @Nullable LoadElement owner = element.element("owner");
    if (owner == null) {
      return null;
    }
    owner.allow(List.of("id", "email", "name"));
    return owners.of(owner.id("id"), owner.id("email")).id();
  }
}
