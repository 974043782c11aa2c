package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.RecordJson;
import io.casedesk.server.store.StoredUseCase;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Loads use cases, in the shape of the contract (section 2.1). */
final class UseCaseLoader extends SectionLoader<UseCaseLoader.Element> {

  private final Map<String, CustomField> fields;

  UseCaseLoader(Load load) {
    super(load, Element.class, "id", Element::id);
    this.fields =
        load.transaction().fields().stream()
            .collect(Collectors.toMap(CustomField::key, Function.identity()));
  }

  /** A use case; members that are not given stay as they are. */
  @JsonNaming(SnakeCaseStrategy.class)
  record Element(
      @Nullable String id,
      @Nullable String title,
      @Nullable String description,
      @Nullable String status,
      @Nullable String createdAt,
      @Nullable String updatedAt,
      @Nullable Boolean deleteFlag,
      @Nullable JsonNode sourceId,
      @Nullable JsonNode customFields) {}

  @Override
  void load(List<Placed<Element>> elements) {
    Map<String, StoredUseCase> known = transaction().useCases(ids(elements));
    each(
        elements,
        element -> {
          @Nullable StoredUseCase before = find(element, known);
          StoredUseCase after = useCase(element, before);
          if (!after.equals(before)) {
            transaction().write(before, after);
          }
          count(before, after);
        });
  }

  private StoredUseCase useCase(Element element, @Nullable StoredUseCase before) {
    String created =
        Binding.time(
            "created_at", element.createdAt(), before == null ? now() : before.createdAt());
    StoredUseCase base =
        before == null
            ? new StoredUseCase(
                0,
                idOrNew(element),
                Binding.required("title", element.title()),
                "",
                "draft",
                created,
                created,
                false,
                null,
                "{}")
            : before;
    ObjectNode custom = customFields(Binding.object("custom_fields", element.customFields()));
    StoredUseCase after =
        new StoredUseCase(
            base.number(),
            base.id(),
            Binding.filled("title", element.title(), base.title()),
            Binding.or(element.description(), base.description()),
            Binding.filled("status", element.status(), base.status()),
            created,
            Binding.time("updated_at", element.updatedAt(), base.updatedAt()),
            Binding.or(element.deleteFlag(), base.deleteFlag()),
            sourceId(element.sourceId(), base),
            custom.isEmpty()
                ? base.customFields()
                : RecordJson.merged(base.customFields(), custom));
    boolean stamped = before == null || after.equals(before) || element.updatedAt() != null;
    return stamped ? after : after.withUpdatedAt(later(after.updatedAt()));
  }

  private static @Nullable String sourceId(@Nullable JsonNode sent, StoredUseCase base) {
    if (sent == null) {
      return base.sourceId();
    }
    if (!sent.isNull() && !sent.isString()) {
      throw new InvalidValueException("source_id must be a string.");
    }
    return sent.isNull() ? null : sent.stringValue();
  }

  private ObjectNode customFields(@Nullable ObjectNode sent) {
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

  @Override
  void finish() {
    transaction().flush();
  }
}
