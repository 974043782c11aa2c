package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.load.SectionLoader.LoadProblems;
import io.casedesk.server.store.BulkTransaction;
import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.CustomFieldValues;
import io.casedesk.server.store.RecordJson;
import io.casedesk.server.store.UseCase;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Loads use cases, in the shape of the contract (section 2.1). */
final class UseCaseLoader extends SectionLoader {

  private static final List<String> MEMBERS =
      List.of(
          "id",
          "title",
          "description",
          "status",
          "created_at",
          "updated_at",
          "delete_flag",
          "source_id",
          "custom_fields");

  private final BulkTransaction transaction;
  private final Map<String, CustomField> fields;

  UseCaseLoader(BulkTransaction transaction, Clock clock, LoadProblems problems) {
    super(problems, clock, "id", MEMBERS);
    this.transaction = transaction;
    this.fields =
        transaction.fields().stream()
            .collect(Collectors.toMap(CustomField::key, Function.identity()));
  }

  @Override
  void load(List<LoadElement> elements) {
    Map<String, UseCase> known = transaction.useCases(ids(elements));
    each(
        elements,
        element -> {
          @Nullable UseCase before = find(element, known);
          UseCase after = useCase(element, before);
          if (!after.equals(before)) {
            transaction.write(before, after);
          }
          count(before, after);
        });
  }

  private UseCase useCase(LoadElement element, @Nullable UseCase before) {
    String created = element.time("created_at", before == null ? now() : before.createdAt());
    UseCase base =
        before == null
            ? new UseCase(
                0,
                idOrNew(element),
                element.requiredText("title"),
                "",
                "draft",
                created,
                created,
                false,
                null,
                "{}")
            : before;
    ObjectNode custom = customFields(element);
    UseCase after =
        new UseCase(
            base.number(),
            base.id(),
            element.filledText("title", base.title()),
            element.text("description", base.description()),
            element.filledText("status", base.status()),
            created,
            element.time("updated_at", base.updatedAt()),
            element.truth("delete_flag", base.deleteFlag()),
            sourceId(element, base),
            custom.isEmpty()
                ? base.customFields()
                : RecordJson.merged(base.customFields(), custom));
    boolean stamped = before == null || after.equals(before) || element.has("updated_at");
    return stamped ? after : after.withUpdatedAt(later(after.updatedAt()));
  }

  private static @Nullable String sourceId(LoadElement element, UseCase base) {
    if (!element.has("source_id")) {
      return base.sourceId();
    }
    return element.object().path("source_id").isNull() ? null : element.text("source_id");
  }

  private ObjectNode customFields(LoadElement element) {
    ObjectNode values = JsonNodeFactory.instance.objectNode();
    LoadElement sent = element.element("custom_fields");
    if (sent != null) {
      for (Map.Entry<String, JsonNode> member : sent.object().properties()) {
        CustomField field = fields.get(member.getKey());
        if (field == null) {
          throw new InvalidValueException(
              "custom_fields." + member.getKey() + " isn't a defined field. Define it first.");
        }
        values.set(field.key(), CustomFieldValues.exact(field, member.getValue()));
      }
    }
    return values;
  }

  @Override
  void finish() {
    transaction.flush();
  }
}
