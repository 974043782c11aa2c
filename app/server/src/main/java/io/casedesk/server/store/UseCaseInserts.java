package io.casedesk.server.store;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * Inserts use cases in batches; what waits in one is inserted by {@link #flush()}. Until the end of
 * the transaction nobody else inserts any, so that their numbers have no gaps.
 */
final class UseCaseInserts implements AutoCloseable {

  private static final int BATCH = 1_000;

  private final Handle handle;
  private final PreparedBatch batch;
  private final FieldIndex index;
  private long last;

  UseCaseInserts(Handle handle) {
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
            """);
    this.index = new FieldIndex(handle);
  }

  void add(StoredUseCase useCase) {
    last++;
    RecordDetails details = useCase.details();
    batch.add(
        last,
        useCase.id(),
        useCase.sourceId(),
        details.name(),
        details.description(),
        details.status(),
        details.deleted(),
        useCase.times().created(),
        useCase.times().updated(),
        useCase.customFields());
    index.add(last, FieldIndex.entries(useCase));
    if (batch.size() >= BATCH) {
      batch.execute();
    }
  }

  void flush() {
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
