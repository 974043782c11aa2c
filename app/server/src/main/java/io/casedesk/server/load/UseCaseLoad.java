package io.casedesk.server.load;

import static java.util.Objects.requireNonNullElse;
import static java.util.Objects.requireNonNullElseGet;

import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.InvalidValueException;
import io.casedesk.server.store.MergeTransaction;
import io.casedesk.server.store.RecordDetails;
import io.casedesk.server.store.RecordTimes;
import io.casedesk.server.store.StoredUseCase;
import io.casedesk.server.store.UseCaseMerge;
import io.casedesk.server.store.UseCaseStore;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Brings in use cases, in the shape of contract 2.1. */
final class UseCaseLoad extends SectionLoad<UseCaseLoad.Content> {

  private final UseCaseMerge merge;
  private final Clock clock;
  private final Map<String, CustomField> fields;

  UseCaseLoad(MergeTransaction merge, Clock clock, LoadProblems problems) {
    super(problems);
    this.merge = merge.useCases();
    this.clock = clock;
    this.fields =
        merge.fields().stream().collect(Collectors.toMap(CustomField::key, Function.identity()));
  }

  /** What an element says of a use case; null is not said. */
  record Content(
      Words words, @Nullable Source source, ElementTimes stamps, ObjectNode customFields) {

    record Words(
        @Nullable String title,
        @Nullable String description,
        @Nullable String status,
        @Nullable Boolean deleted) {}

    /** The identifier elsewhere was named, be it as null. */
    record Source(@Nullable String id) {}
  }

  @Override
  Draft<Content> read(LoadElement element) {
    element.allow(
        "id",
        "title",
        "description",
        "status",
        "created_at",
        "updated_at",
        "delete_flag",
        "source_id",
        "custom_fields");
    Content.Words words =
        new Content.Words(
            element.filledText("title"),
            element.text("description"),
            element.filledText("status"),
            element.truth("delete_flag"));
    ElementTimes stamps = new ElementTimes(element.time("created_at"), element.time("updated_at"));
    return new Draft<>(
        element.where(),
        element.id("id"),
        new Content(words, source(element), stamps, customFields(element)));
  }

  private static Content.@Nullable Source source(LoadElement element) {
    if (!element.has("source_id")) {
      return null;
    }
    boolean none = element.object().path("source_id").isNull();
    return new Content.Source(none ? null : element.text("source_id"));
  }

  private ObjectNode customFields(LoadElement element) {
    ObjectNode values = JsonNodeFactory.instance.objectNode();
    LoadElement sent = element.element("custom_fields");
    if (sent != null) {
      for (Map.Entry<String, JsonNode> member : sent.object().properties()) {
        CustomField field = fields.get(member.getKey());
        if (field == null) {
          throw new InvalidValueException(
              "custom_fields." + member.getKey() + " is no field; define it first.");
        }
        values.set(field.key(), UseCaseMerge.value(field, member.getValue()));
      }
    }
    return values;
  }

  @Override
  void bring(List<Draft<Content>> drafts) {
    Map<String, UseCaseStore.Numbered> known = merge.find(ids(drafts));
    for (Draft<Content> draft : drafts) {
      guard(
          draft.where(),
          () -> {
            UseCaseStore.@Nullable Numbered before =
                draft.id() == null ? null : known.get(draft.id());
            if (before == null) {
              StoredUseCase made = made(draft);
              merge.add(made);
              count(null, made);
            } else {
              StoredUseCase after = changed(before.useCase(), draft.content());
              if (!after.equals(before.useCase())) {
                merge.change(before, after);
              }
              count(before.useCase(), after);
            }
          });
    }
  }

  private StoredUseCase made(Draft<Content> draft) {
    Content content = draft.content();
    Content.Words words = content.words();
    if (words.title() == null) {
      throw new InvalidValueException("title is missing.");
    }
    RecordDetails details =
        new RecordDetails(
            words.title(),
            requireNonNullElse(words.description(), ""),
            requireNonNullElse(words.status(), "draft"),
            requireNonNullElse(words.deleted(), false));
    return new StoredUseCase(
        requireNonNullElseGet(draft.id(), () -> UUID.randomUUID().toString()),
        content.source() == null ? null : content.source().id(),
        details,
        content.stamps().ofNew(clock),
        UseCaseMerge.merged("{}", content.customFields()));
  }

  private StoredUseCase changed(StoredUseCase before, Content content) {
    Content.Words words = content.words();
    RecordDetails old = before.details();
    RecordDetails details =
        new RecordDetails(
            requireNonNullElse(words.title(), old.name()),
            requireNonNullElse(words.description(), old.description()),
            requireNonNullElse(words.status(), old.status()),
            requireNonNullElse(words.deleted(), old.deleted()));
    String custom =
        content.customFields().isEmpty()
            ? before.customFields()
            : UseCaseMerge.merged(before.customFields(), content.customFields());
    RecordTimes stated = content.stamps().over(before.times());
    @Nullable String source = content.source() == null ? before.sourceId() : content.source().id();
    StoredUseCase after = new StoredUseCase(before.id(), source, details, stated, custom);
    if (after.equals(before) || content.stamps().updated() != null) {
      return after;
    }
    return new StoredUseCase(
        before.id(), source, details, content.stamps().changed(before.times(), clock), custom);
  }

  @Override
  void finish() {
    merge.flush();
  }
}
