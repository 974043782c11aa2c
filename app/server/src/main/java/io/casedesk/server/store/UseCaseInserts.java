package io.casedesk.server.store;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Inserts use cases in batches; what waits in one is inserted by {@link #flush()}. */
final class UseCaseInserts implements AutoCloseable {

  private static final int BATCH = 1_000;

  private final PreparedBatch batch;

  UseCaseInserts(Handle handle) {
    this.batch =
        handle.prepareBatch(
            """
            INSERT INTO use_case (id, source_id, title, description, status, delete_flag,
                                  created_at, updated_at, custom_fields)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """);
  }

  void add(UseCase useCase) {
    Details details = useCase.details();
    batch.add(
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

  void flush() {
    if (batch.size() > 0) {
      batch.execute();
    }
  }

  @Override
  public void close() {
    batch.close();
  }
}
