package io.casedesk.server.store;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Use cases that are brought in by a {@link MergeTransaction}. */
public final class UseCaseMerge implements AutoCloseable {

  private static final int BATCH = 1_000;

  private final Handle handle;
  private final UseCaseInserts inserts;
  private final PreparedBatch updates;
  private final FieldIndex index;

  UseCaseMerge(Handle handle) {
    this.handle = handle;
    this.inserts = new UseCaseInserts(handle);
    this.index = new FieldIndex(handle);
    this.updates =
        handle.prepareBatch(
            """
            UPDATE use_case SET source_id = ?, title = ?, description = ?, status = ?,
                                delete_flag = ?, created_at = ?, updated_at = ?, custom_fields = ?
            WHERE number = ?
            """);
  }

  /** Those with one of these ids. */
  public Map<String, UseCaseStore.Numbered> find(Collection<String> ids) {
    return MergeTransaction.byKey(
        handle,
        "SELECT u.number, " + UseCaseStore.COLUMNS + " FROM use_case u WHERE u.id IN (<keys>)",
        ids,
        (row, context) -> {
          UseCaseStore.Numbered found = UseCaseStore.NUMBERED.map(row, context);
          return Map.entry(found.useCase().id(), found);
        });
  }

  /** Which of these ids are those of a use case. */
  public Set<String> existing(Collection<String> ids) {
    return MergeTransaction.existing(handle, "use_case", ids);
  }

  /**
   * The custom fields of a use case with some of them changed.
   *
   * @param before a JSON object as text
   */
  public static String merged(String before, ObjectNode changes) {
    ObjectNode values = JsonColumns.object(before);
    values.setAll(changes);
    return JsonColumns.text(values);
  }

  /**
   * The value as it will be stored.
   *
   * @throws InvalidValueException for a value of the wrong JSON type, and for what is no option's
   *     key
   */
  public static JsonNode value(CustomField field, JsonNode sent) {
    JsonNode stored = CustomValues.stored(field, sent);
    boolean lost = sent.isArray() ? !sent.equals(stored) : stored.isNull() && isSomething(sent);
    if (lost) {
      throw new InvalidValueException(
          "custom_fields.%s: %s is not the key of an option; those are %s."
              .formatted(
                  field.key(),
                  JsonColumns.text(sent),
                  String.join(
                      ", ", field.options().stream().map(CustomField.Option::key).toList())));
    }
    return stored;
  }

  private static boolean isSomething(JsonNode sent) {
    return !sent.isNull() && !(sent.isString() && sent.stringValue().isEmpty());
  }

  /** Adds one that is not there. */
  public void add(StoredUseCase useCase) {
    inserts.add(useCase);
  }

  /** Makes another of one that is there. */
  public void change(UseCaseStore.Numbered before, StoredUseCase after) {
    List<FieldIndex.Entry> had = FieldIndex.entries(before.useCase());
    List<FieldIndex.Entry> has = FieldIndex.entries(after);
    FieldIndex.remove(
        handle, before.number(), had.stream().filter(entry -> !has.contains(entry)).toList());
    index.add(before.number(), has.stream().filter(entry -> !had.contains(entry)).toList());
    updates.add(
        after.sourceId(),
        after.details().name(),
        after.details().description(),
        after.details().status(),
        after.details().deleted(),
        after.times().created(),
        after.times().updated(),
        after.customFields(),
        before.number());
    if (updates.size() >= BATCH) {
      updates.execute();
    }
  }

  /** Writes what still waits. */
  public void flush() {
    inserts.flush();
    if (updates.size() > 0) {
      updates.execute();
    }
    index.flush();
  }

  @Override
  public void close() {
    updates.close();
  }
}
