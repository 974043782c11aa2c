package io.casedesk.server.load;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.store.BulkTransaction;
import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.FieldStore.RequestedField;
import io.casedesk.server.store.ImportCounts;
import io.casedesk.server.store.RecordJson;
import io.casedesk.server.store.RecordTimes;
import io.casedesk.server.store.StoredChecklist;
import io.casedesk.server.store.StoredSolution;
import io.casedesk.server.store.StoredSolution.Person;
import io.casedesk.server.store.StoredUseCase;
import io.casedesk.server.store.UseCaseFilter;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compares the elements of files with the rows that they change, in portions, and writes the rows
 * that differ. Members that an element does not give stay as they are.
 */
final class ElementLoader {

  private static final int PORTION = 500;

  /** Records as objects, by the names of their components, without those that are null. */
  private static final JsonMapper COMPONENTS =
      RecordJson.MAPPER
          .rebuild()
          .disable(MapperFeature.USE_ANNOTATIONS)
          .changeDefaultPropertyInclusion(
              inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
          .build();

  private final BulkTransaction transaction;
  private final Clock clock;
  private final OwnerDirectory owners;
  private final LoadProblems problems = new LoadProblems();
  private final List<RequestedField> requested = new ArrayList<>();

  /** Elements that wait, with their names in messages: {@code use_cases[3] (line 12)}. */
  private final Map<String, ObjectNode> portion = new LinkedHashMap<>();

  /** The names of elements by their identifiers, in the section that is being loaded. */
  private final Map<String, String> places = new HashMap<>();

  private ImportCounts counts = ImportCounts.NONE;

  ElementLoader(BulkTransaction transaction, Clock clock) {
    this.transaction = transaction;
    this.clock = clock;
    this.owners = new OwnerDirectory(transaction);
  }

  /** A person; the name is the address if it is not given. */
  private record PersonElement(
      @Nullable String id, @Nullable String email, @Nullable String name) {}

  /** A use case, in the shape of the contract (section 2.1). */
  @JsonNaming(SnakeCaseStrategy.class)
  private record UseCaseElement(
      @Nullable String id,
      @Nullable String title,
      @Nullable String description,
      @Nullable String status,
      @Nullable String createdAt,
      @Nullable String updatedAt,
      @Nullable Boolean deleteFlag,
      @Nullable String sourceId,
      @Nullable ObjectNode customFields) {}

  /** A solution, in the response shape of the contract (section 2.2). */
  private record SolutionElement(
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
      @Nullable ObjectNode owner,
      @Nullable List<ObjectNode> useCaseList) {}

  /** Who owns a solution. */
  private record OwnerElement(@Nullable String id, @Nullable String email, @Nullable String name) {}

  /** A checklist, in the response shape with the id of the solution. */
  private record ChecklistElement(
      @Nullable String checklistId,
      @Nullable String solutionId,
      @Nullable String pageId,
      @Nullable String playbookId,
      @Nullable ObjectNode checklistAttributes,
      @Nullable Boolean showNotification,
      @Nullable String createdAt,
      @Nullable String updatedAt) {}

  /** A link, in the response shape; title and status are those of the use case, and only read. */
  private record LinkElement(
      @Nullable String solutionId,
      @Nullable String useCaseId,
      @Nullable String title,
      @Nullable String status) {}

  /** Takes an element of the section that is being loaded. */
  void take(LoadSection section, String where, JsonNode element) {
    if (!(element instanceof ObjectNode object)) {
      throw new InvalidValueException(where + " must be an object.");
    }
    JsonNode id = object.path(section == LoadSection.CHECKLISTS ? "checklistId" : "id");
    problems.guard(
        where,
        () -> {
          String first = id.isString() ? places.putIfAbsent(id.stringValue(), where) : null;
          if (first != null) {
            throw new InvalidValueException(
                "the id \"" + id.stringValue() + "\" is already used by " + first + ".");
          }
          portion.put(where, object);
        });
    if (portion.size() >= PORTION) {
      loadPortion(section);
    }
  }

  /** Ends the section when all its elements were taken. */
  ImportCounts end(LoadSection section) {
    loadPortion(section);
    problems.refuseIfAny();
    if (section == LoadSection.FIELDS) {
      counts = transaction.define(requested);
    }
    transaction.flush();
    ImportCounts ended = counts;
    counts = ImportCounts.NONE;
    places.clear();
    return ended;
  }

  private void loadPortion(LoadSection section) {
    switch (section) {
      case FIELDS -> loadFields();
      case PEOPLE -> loadPeople();
      case USE_CASES -> loadUseCases();
      case SOLUTIONS -> loadSolutions();
      case CHECKLISTS -> loadChecklists();
      case LINKS -> loadLinks();
    }
    portion.clear();
  }

  /** Binds and loads each element; notes its problems with its name. */
  private <E> void each(Class<E> type, BiConsumer<E, ObjectNode> work) {
    portion.forEach(
        (where, object) ->
            problems.guard(where, () -> work.accept(Binding.bind(object, type), object)));
  }

  private void loadFields() {
    List<CustomField> known = transaction.fields();
    portion.forEach(
        (where, object) ->
            problems.guard(
                where,
                () -> {
                  CustomField field = FieldFile.field(object, known);
                  // The service answers the standard fields among these; every use case has them.
                  if (!UseCaseFilter.STANDARD.contains(field.key())) {
                    requested.add(new RequestedField(where, field));
                  }
                }));
  }

  private void loadPeople() {
    List<Person> written = new ArrayList<>();
    each(
        PersonElement.class,
        (element, _) -> {
          @Nullable Person before = element.id() == null ? null : owners.byId().get(element.id());
          String email = Binding.required("email", element.email());
          String name = Binding.or(element.name(), before == null ? email : before.name());
          Person after = new Person(idOrNew(element.id()), email, name);
          owners.put(after);
          add(written, before, after);
        });
    transaction.writePeople(written);
  }

  private void loadUseCases() {
    Map<String, StoredUseCase> known = transaction.useCases(texts("id"));
    Map<String, CustomField> fields =
        transaction.fields().stream()
            .collect(Collectors.toMap(CustomField::key, Function.identity()));
    each(
        UseCaseElement.class,
        (element, sent) -> {
          @Nullable StoredUseCase before = known.get(String.valueOf(element.id()));
          StoredUseCase base = before == null ? newUseCase(element) : before;
          ObjectNode more = JsonNodeFactory.instance.objectNode();
          if (sent.path("source_id").isNull()) {
            more.putNull("sourceId");
          }
          ObjectNode custom = customFields(element.customFields(), fields);
          more.put(
              "customFields",
              custom.isEmpty()
                  ? base.customFields()
                  : RecordJson.merged(base.customFields(), custom));
          StoredUseCase after = changed(StoredUseCase.class, before, base, element, more);
          if (!after.equals(before)) {
            transaction.write(before, after);
          }
          counts = counts.plus(before, after);
        });
  }

  private StoredUseCase newUseCase(UseCaseElement element) {
    String created = Binding.or(element.createdAt(), RecordTimes.now(clock));
    return StoredUseCase.of(
        idOrNew(element.id()), Binding.required("title", element.title()), created);
  }

  private static ObjectNode customFields(
      @Nullable ObjectNode sent, Map<String, CustomField> fields) {
    ObjectNode values = JsonNodeFactory.instance.objectNode();
    if (sent != null) {
      for (Map.Entry<String, JsonNode> member : sent.properties()) {
        CustomField field = fields.get(member.getKey());
        if (field == null) {
          throw new InvalidValueException(
              "custom_fields." + member.getKey() + " isn't a defined field. Define it first.");
        }
        values.set(field.key(), field.exact(member.getValue()));
      }
    }
    return values;
  }

  /** A solution with the ids of its use cases. */
  private record LinkedSolution(StoredSolution solution, List<String> links) {}

  private void loadSolutions() {
    Map<String, StoredSolution> known = transaction.solutions(texts("id"));
    Map<String, List<String>> linked = transaction.links(known.keySet());
    Set<String> useCases =
        transaction.existingUseCases(
            texts(
                portion.values().stream()
                    .flatMap(sent -> sent.path("useCaseList").valueStream())
                    .map(useCase -> useCase.path("id"))));
    List<StoredSolution> written = new ArrayList<>();
    Map<String, List<String>> links = new LinkedHashMap<>();
    each(
        SolutionElement.class,
        (element, sent) -> {
          @Nullable StoredSolution before = known.get(String.valueOf(element.id()));
          StoredSolution after = solution(element, sent, before);
          List<String> old = linked.getOrDefault(after.id(), List.of());
          List<String> now = element.useCaseList() == null ? old : links(element.useCaseList());
          for (int i = 0; i < now.size(); i++) {
            if (!old.contains(now.get(i))) {
              refuseUnknown("useCaseList[" + i + "]", "use case", now.get(i), useCases);
            }
          }
          if (!now.equals(old)) {
            links.put(after.id(), now);
          }
          if (!after.equals(before)) {
            written.add(after);
          }
          counts =
              counts.plus(
                  before == null ? null : new LinkedSolution(before, old),
                  new LinkedSolution(after, now));
        });
    transaction.writeSolutions(written);
    transaction.writeLinks(links);
  }

  private StoredSolution solution(
      SolutionElement element, ObjectNode sent, @Nullable StoredSolution before) {
    StoredSolution base = before == null ? newSolution(element) : before;
    ObjectNode more = JsonNodeFactory.instance.objectNode();
    if (sent.has("owner")) {
      more.put("ownerId", ownerId(element.owner()));
    }
    return changed(StoredSolution.class, before, base, element, more);
  }

  private StoredSolution newSolution(SolutionElement element) {
    String created = Binding.or(element.createdAt(), RecordTimes.now(clock));
    return StoredSolution.of(
        idOrNew(element.id()), Binding.required("name", element.name()), "Draft", created);
  }

  private @Nullable String ownerId(@Nullable ObjectNode sent) {
    if (sent == null) {
      return null;
    }
    OwnerElement owner = Binding.bind(sent, OwnerElement.class);
    return owners.of(owner.id(), owner.email()).id();
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

  private void loadChecklists() {
    Map<String, StoredChecklist> known = transaction.checklists(texts("checklistId"));
    Set<String> solutions = transaction.existingSolutions(texts("solutionId"));
    List<StoredChecklist> written = new ArrayList<>();
    each(
        ChecklistElement.class,
        (element, _) -> {
          @Nullable StoredChecklist before = known.get(String.valueOf(element.checklistId()));
          StoredChecklist base = before == null ? newChecklist(element) : before;
          ObjectNode more = JsonNodeFactory.instance.objectNode();
          if (element.checklistAttributes() != null) {
            more.put("attributes", RecordJson.text(element.checklistAttributes()));
          }
          StoredChecklist after = changed(StoredChecklist.class, before, base, element, more);
          if (before == null || !before.solutionId().equals(after.solutionId())) {
            refuseUnknown("solutionId", "solution", after.solutionId(), solutions);
          }
          add(written, before, after);
        });
    transaction.writeChecklists(written);
  }

  private StoredChecklist newChecklist(ChecklistElement element) {
    String created = Binding.or(element.createdAt(), RecordTimes.now(clock));
    return new StoredChecklist(
        idOrNew(element.checklistId()),
        Binding.required("solutionId", element.solutionId()),
        "",
        "",
        "{}",
        false,
        created,
        created);
  }

  /** Each link is added after those of its solution. */
  private void loadLinks() {
    Set<String> solutions = transaction.existingSolutions(texts("solutionId"));
    Set<String> useCases = transaction.existingUseCases(texts("useCaseId"));
    Map<String, List<String>> links = transaction.links(solutions);
    Map<String, List<String>> changed = new LinkedHashMap<>();
    each(
        LinkElement.class,
        (element, _) -> {
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
          counts = counts.plus(exists ? useCaseId : null, useCaseId);
        });
    transaction.writeLinks(changed);
  }

  /** Counts a row, and adds it to those that are to be written if it differs. */
  private <R> void add(List<R> written, @Nullable R before, R after) {
    if (!after.equals(before)) {
      written.add(after);
    }
    counts = counts.plus(before, after);
  }

  /**
   * Returns a row with what an element gives, and with a new time of change if the element changes
   * it and gives none.
   *
   * @param before the row that is there; null if the element adds one
   * @param base the row before, or a new one
   * @param element its components that are null, or none of the row's, change nothing
   * @param more further components of the row
   */
  private <R extends Record> R changed(
      Class<R> type, @Nullable R before, R base, Record element, ObjectNode more) {
    ObjectNode row = COMPONENTS.valueToTree(base);
    ObjectNode given = COMPONENTS.valueToTree(element);
    row.setAll(given);
    row.setAll(more);
    R after = COMPONENTS.treeToValue(row, type);
    if (before == null || after.equals(before) || given.has("updatedAt")) {
      return after;
    }
    row.put("updatedAt", RecordTimes.after(row.get("updatedAt").stringValue(), clock));
    return COMPONENTS.treeToValue(row, type);
  }

  private static String idOrNew(@Nullable String given) {
    return given == null ? UUID.randomUUID().toString() : given;
  }

  /** Returns a text of the elements that wait; those that have none are left out. */
  private List<String> texts(String member) {
    return texts(portion.values().stream().map(sent -> sent.path(member)));
  }

  private static List<String> texts(Stream<JsonNode> values) {
    return values.filter(JsonNode::isString).map(JsonNode::stringValue).distinct().toList();
  }

  /** Refuses the id of a record that does not exist. */
  private static void refuseUnknown(
      String member, String kind, String id, Collection<String> known) {
    if (!known.contains(id)) {
      throw new InvalidValueException(member + ": no " + kind + " has the id \"" + id + "\".");
    }
  }
}
