package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.load.SectionLoader.LoadProblems;
import io.casedesk.server.store.BulkTransaction;
import io.casedesk.server.store.RecordDetails;
import io.casedesk.server.store.RecordTimes;
import io.casedesk.server.store.SolutionWriter;
import io.casedesk.server.store.StoredSolution;
import io.casedesk.server.store.StoredSolution.Person;
import io.casedesk.server.store.StoredSolution.SolutionProfile;
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

  private final SolutionWriter writer;
  private final BulkTransaction transaction;
  private final OwnerDirectory owners;
  private final Clock clock;

  SolutionLoader(
      BulkTransaction transaction, OwnerDirectory owners, Clock clock, LoadProblems problems) {
    super(problems, "id", MEMBERS);
    this.transaction = transaction;
    this.writer = transaction.solutions();
    this.owners = owners;
    this.clock = clock;
  }

  /** A solution with the ids of its use cases. */
  private record Linked(StoredSolution solution, List<String> links) {}

  @Override
  void load(List<LoadElement> elements) {
    Map<String, StoredSolution> known = writer.find(ids(elements));
    Map<String, List<String>> linked = writer.links(known.keySet());
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
    writer.write(written);
    writer.writeLinks(links);
  }

  private Set<String> useCases(List<LoadElement> elements) {
    return transaction
        .useCases()
        .existing(
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

  private StoredSolution solution(LoadElement element, @Nullable StoredSolution before) {
    StoredSolution base =
        before == null
            ? new StoredSolution(
                idOrNew(element),
                new RecordDetails(element.requiredText("name"), "", "Draft", false),
                SolutionProfile.EMPTY,
                RecordTimes.now(clock),
                null)
            : before;
    StoredSolution after =
        new StoredSolution(
            base.id(),
            element.details("name", "deleteFlag", base.details()),
            profile(element, base.profile()),
            element.times("createdAt", "updatedAt", before == null ? null : before.times(), clock),
            owner(element, base));
    boolean stamped = before == null || after.equals(before) || element.has("updatedAt");
    return stamped ? after : after.withTimes(after.times().changed(clock));
  }

  private static SolutionProfile profile(LoadElement element, SolutionProfile old) {
    return new SolutionProfile(
        element.text("linkTitle", old.linkTitle()),
        element.text("linkUrl", old.linkUrl()),
        element.text("provider", old.provider()),
        element.text("sensitivity", old.sensitivity()),
        element.text("type", old.type()),
        element.text("requestingBusinessUnit", old.requestingBusinessUnit()));
  }

  private @Nullable Person owner(LoadElement element, StoredSolution base) {
    if (!element.has("owner")) {
      return base.owner();
    }
    @Nullable LoadElement owner = element.element("owner");
    if (owner == null) {
      return null;
    }
    owner.allow(List.of("id", "email", "name"));
    return owners.of(owner.id("id"), owner.id("email"));
  }
}
