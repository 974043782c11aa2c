package io.casedesk.server.load;

import static java.util.Objects.requireNonNullElse;
import static java.util.Objects.requireNonNullElseGet;

import io.casedesk.server.store.InvalidValueException;
import io.casedesk.server.store.MergeTransaction;
import io.casedesk.server.store.Person;
import io.casedesk.server.store.RecordDetails;
import io.casedesk.server.store.SolutionMerge;
import io.casedesk.server.store.SolutionProfile;
import io.casedesk.server.store.StoredSolution;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Brings in solutions, in the response shape of contract 2.2. */
final class SolutionLoad extends SectionLoad<SolutionLoad.Content> {

  private static final SolutionProfile NOTHING =
      new SolutionProfile(new SolutionProfile.Link("", ""), "", "", "", "");

  private final SolutionMerge merge;
  private final MergeTransaction whole;
  private final OwnerDirectory ownerDirectory;
  private final Clock clock;

  SolutionLoad(
      MergeTransaction merge, OwnerDirectory ownerDirectory, Clock clock, LoadProblems problems) {
    super(problems);
    this.whole = merge;
    this.merge = merge.solutions();
    this.ownerDirectory = ownerDirectory;
    this.clock = clock;
  }

  /**
   * What an element says of a solution.
   *
   * @param links ids of the use cases it is linked to; null is not said
   */
  record Content(LoadElement element, ElementTimes stamps, @Nullable List<String> links) {}

  @Override
  Draft<Content> read(LoadElement element) {
    element.allow(
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
    ElementTimes stamps = new ElementTimes(element.time("createdAt"), element.time("updatedAt"));
    return new Draft<>(
        element.where(), element.id("id"), new Content(element, stamps, links(element)));
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
        throw new InvalidValueException(member + " takes an object with the id of a use case.");
      }
      if (!ids.add(object.get("id").stringValue())) {
        throw new InvalidValueException(member + ": this use case is there twice.");
      }
    }
    return List.copyOf(ids);
  }

  /** A solution with its links; before it is brought in, and after. */
  private record Whole(StoredSolution solution, List<String> links) {}

  @Override
  void bring(List<Draft<Content>> drafts) {
    Map<String, StoredSolution> known = merge.find(ids(drafts));
    Map<String, List<String>> linked = merge.links(known.keySet());
    Set<String> useCases = useCases(drafts);
    List<StoredSolution> added = new ArrayList<>();
    List<StoredSolution> changed = new ArrayList<>();
    Map<String, List<String>> links = new LinkedHashMap<>();
    for (Draft<Content> draft : drafts) {
      guard(
          draft.where(),
          () -> {
            @Nullable StoredSolution before = draft.id() == null ? null : known.get(draft.id());
            List<String> old =
                before == null ? List.of() : linked.getOrDefault(before.id(), List.of());
            StoredSolution after = solution(draft, before);
            List<String> now = requireNonNullElse(draft.content().links(), old);
            refuseUnknown(now, useCases, old);
            if (!after.equals(before)) {
              (before == null ? added : changed).add(after);
            }
            if (!now.equals(old)) {
              links.put(after.id(), now);
            }
            count(before == null ? null : new Whole(before, old), new Whole(after, now));
          });
    }
    merge.add(added);
    merge.change(changed);
    merge.writeLinks(links);
  }

  private Set<String> useCases(List<Draft<Content>> drafts) {
    Set<String> ids = new HashSet<>();
    for (Draft<Content> draft : drafts) {
      ids.addAll(requireNonNullElse(draft.content().links(), List.of()));
    }
    return whole.useCases().existing(ids);
  }

  private static void refuseUnknown(List<String> links, Set<String> useCases, List<String> old) {
    for (int i = 0; i < links.size(); i++) {
      if (!useCases.contains(links.get(i)) && !old.contains(links.get(i))) {
        throw new InvalidValueException(
            "useCaseList[" + i + "]: no use case has the id \"" + links.get(i) + "\".");
      }
    }
  }

  private StoredSolution solution(Draft<Content> draft, @Nullable StoredSolution before) {
    LoadElement element = draft.content().element();
    ElementTimes stamps = draft.content().stamps();
    RecordDetails details = details(element, before);
    SolutionProfile profile = profile(element, before == null ? NOTHING : before.profile());
    @Nullable Person owner = owner(element, before);
    if (before == null) {
      String id = requireNonNullElseGet(draft.id(), () -> UUID.randomUUID().toString());
      return new StoredSolution(id, details, profile, stamps.ofNew(clock), owner);
    }
    StoredSolution after =
        new StoredSolution(before.id(), details, profile, stamps.over(before.times()), owner);
    if (after.equals(before) || stamps.updated() != null) {
      return after;
    }
    return new StoredSolution(
        before.id(), details, profile, stamps.changed(before.times(), clock), owner);
  }

  private static RecordDetails details(LoadElement element, @Nullable StoredSolution before) {
    @Nullable String name = element.filledText("name");
    @Nullable String description = element.text("description");
    @Nullable String status = element.filledText("status");
    @Nullable Boolean deleted = element.truth("deleteFlag");
    if (before != null) {
      RecordDetails old = before.details();
      return new RecordDetails(
          requireNonNullElse(name, old.name()),
          requireNonNullElse(description, old.description()),
          requireNonNullElse(status, old.status()),
          requireNonNullElse(deleted, old.deleted()));
    }
    if (name == null) {
      throw new InvalidValueException("name is missing.");
    }
    return new RecordDetails(
        name,
        requireNonNullElse(description, ""),
        requireNonNullElse(status, "Draft"),
        requireNonNullElse(deleted, false));
  }

  private static SolutionProfile profile(LoadElement element, SolutionProfile old) {
    return new SolutionProfile(
        new SolutionProfile.Link(
            requireNonNullElse(element.text("linkTitle"), old.link().title()),
            requireNonNullElse(element.text("linkUrl"), old.link().url())),
        requireNonNullElse(element.text("provider"), old.provider()),
        requireNonNullElse(element.text("sensitivity"), old.sensitivity()),
        requireNonNullElse(element.text("type"), old.type()),
        requireNonNullElse(element.text("requestingBusinessUnit"), old.requestingBusinessUnit()));
  }

  private @Nullable Person owner(LoadElement element, @Nullable StoredSolution before) {
    if (!element.has("owner")) {
      return before == null ? null : before.owner();
    }
    @Nullable LoadElement owner = element.element("owner");
    if (owner == null) {
      return null;
    }
    owner.allow("id", "email", "name");
    return ownerDirectory.of(owner.id("id"), owner.id("email"));
  }
}
