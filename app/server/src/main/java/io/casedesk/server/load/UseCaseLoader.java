package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.load.SectionLoader.LoadProblems;
import io.casedesk.server.store.BulkTransaction;
import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.CustomFieldValues;
import io.casedesk.server.store.RecordDetails;
import io.casedesk.server.store.RecordTimes;
import io.casedesk.server.store.StoredUseCase;
import io.casedesk.server.store.UseCaseStore;
import io.casedesk.server.store.UseCaseWriter;
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

  private final UseCaseWriter writer;
  private final Clock clock;
  private final Map<String, CustomField> fields;

  UseCaseLoader(BulkTransaction transaction, Clock clock, LoadProblems problems) {
    super(problems, "id", MEMBERS);
    this.writer = transaction.useCases();
    this.clock = clock;
    this.fields =
        transaction.fields().stream()
            .collect(Collectors.toMap(CustomField::key, Function.identity()));
  }

  @Override
  void load(List<LoadElement> elements) {
    Map<String, UseCaseStore.Numbered> known = writer.find(ids(elements));
    each(
        elements,
        element -> {
          UseCaseStore.@Nullable Numbered before = find(element, known);
          StoredUseCase after = useCase(element, before == null ? null : before.useCase());
          if (before == null) {
            writer.add(after);
          } else if (!after.equals(before.useCase())) {
            writer.change(before, after);
          }
          count(before == null ? null : before.useCase(), after);
        });
  }

  private StoredUseCase useCase(LoadElement element, @Nullable StoredUseCase before) {
    StoredUseCase base =
        before == null
            ? new StoredUseCase(
                idOrNew(element),
                null,
                new RecordDetails(element.requiredText("title"), "", "draft", false),
                RecordTimes.now(clock),
                "{}")
            : before;
    ObjectNode custom = customFields(element);
    StoredUseCase after =
        new StoredUseCase(
            base.id(),
            sourceId(element, base),
            element.details("title", "delete_flag", base.details()),
            element.times(
                "created_at", "updated_at", before == null ? null : before.times(), clock),
            custom.isEmpty()
                ? base.customFields()
                : UseCaseWriter.merged(base.customFields(), custom));
    boolean stamped = before == null || after.equals(before) || element.has("updated_at");
    return stamped ? after : after.withTimes(after.times().changed(clock));
  }

  private static @Nullable String sourceId(LoadElement element, StoredUseCase base) {
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
    writer.flush();
  }
}
