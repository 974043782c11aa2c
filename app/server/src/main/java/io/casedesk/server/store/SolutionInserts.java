package io.casedesk.server.store;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Inserts solutions in batches; what waits in one is inserted by {@link #flush()}. */
final class SolutionInserts implements AutoCloseable {

  private static final int BATCH = 1_000;

  private final PreparedBatch batch;

  SolutionInserts(Handle handle) {
    this.batch =
        handle.prepareBatch(
            """
            INSERT INTO solution (id, name, description, status, delete_flag, link_title, link_url,
                                  provider, sensitivity, type, requesting_business_unit,
                                  created_at, updated_at, owner_id, custom_fields)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '{}')
            """);
  }

  void add(StoredSolution solution) {
    RecordDetails details = solution.details();
    SolutionProfile profile = solution.profile();
    Person owner = solution.owner();
    batch.add(
        solution.id(),
        details.name(),
        details.description(),
        details.status(),
        details.deleted(),
        profile.link().title(),
        profile.link().url(),
        profile.provider(),
        profile.sensitivity(),
        profile.type(),
        profile.requestingBusinessUnit(),
        solution.times().created(),
        solution.times().updated(),
        owner == null ? null : owner.id());
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
