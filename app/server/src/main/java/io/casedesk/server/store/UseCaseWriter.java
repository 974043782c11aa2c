package io.casedesk.server.store;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import tools.jackson.databind.node.ObjectNode;

/**
 * Adds and changes use cases in batches; {@link #flush()} writes the waiting ones. Until the end of
 * the transaction other servers add none, so that the numbers have no gaps.
 */
public final class UseCaseWriter implements AutoCloseable {

  private static final int BATCH = 1_000;

  private final Handle handle;
  private final PreparedBatch batch;
  private final FieldIndex index;
  private long last;

  UseCaseWriter(Handle handle) {
    this.handle = handle;
    this.last =
        handle
            .createQuery(
                "UPDATE row_count SET value = value WHERE name = 'use_case' RETURNING value")
            .mapTo(Long.class)
            .one();
    this.batch =
        handle.prepareBatch(
            """
            INSERT INTO use_case (number, id, source_id, title, description, status, delete_flag,
                                  created_at, updated_at, custom_fields)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (number) DO UPDATE
            SET source_id = excluded.source_id, title = excluded.title,
                description = excluded.description, status = excluded.status,
                delete_flag = excluded.delete_flag, created_at = excluded.created_at,
                updated_at = excluded.updated_at, custom_fields = excluded.custom_fields
            """);
    this.index = new FieldIndex(handle);
  }

  /** Returns the use cases with these ids. */
  public Map<String, UseCaseStore.Numbered> find(Collection<String> ids) {
    return BulkTransaction.byKey(
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
    return BulkTransaction.existing(handle, "use_case", ids);
  }

  /**
   * Returns the custom fields of a use case with some of them changed.
   *
   * @param before a JSON object as text
   */
  public static String merged(String before, ObjectNode changes) {
    ObjectNode values = RecordJson.object(before);
    values.setAll(changes);
    return RecordJson.text(values);
  }

  /** Adds a use case. */
  public void add(StoredUseCase useCase) {
    last++;
    index.add(last, FieldIndex.entries(useCase));
    write(last, useCase);
  }

  /** Changes a use case. */
  public void change(UseCaseStore.Numbered before, StoredUseCase after) {
    List<FieldIndex.Entry> had = FieldIndex.entries(before.useCase());
    List<FieldIndex.Entry> has = FieldIndex.entries(after);
    FieldIndex.remove(
        handle, before.number(), had.stream().filter(entry -> !has.contains(entry)).toList());
    index.add(before.number(), has.stream().filter(entry -> !had.contains(entry)).toList());
    write(before.number(), after);
  }

  private void write(long number, StoredUseCase useCase) {
    RecordDetails details = useCase.details();
    batch.add(
        number,
        useCase.id(),
        useCase.sourceId(),
        details.name(),
        details.description(),
        details.status(),
        details.deleted(),
        useCase.times().created(),
        useCase.times().updated(),
        useCase.customFields());
    if (batch.size() >= BATCH) {
      batch.execute();
    }
  }

  /** Writes what waits. */
  public void flush() {
    if (batch.size() > 0) {
      batch.execute();
    }
    index.flush();
    handle.execute("UPDATE row_count SET value = ? WHERE name = 'use_case'", last);
  }

  @Override
  public void close() {
    batch.close();
  }
}
