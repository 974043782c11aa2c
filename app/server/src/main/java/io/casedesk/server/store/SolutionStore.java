package io.casedesk.server.store;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.mapper.RowMapper;

/** Solutions in the database, always in the order in which they were made. */
public final class SolutionStore {

  static final String CHECKLIST =
      "SELECT id, solution_id, page_id, playbook_id, attributes, show_notification, created_at,"
          + " updated_at FROM checklist";
  static final RowMapper<StoredChecklist> CHECKLISTS =
      (row, context) ->
          new StoredChecklist(
              row.getString(1),
              row.getString(2),
              row.getString(3),
              row.getString(4),
              row.getString(5),
              row.getBoolean(6),
              new RecordTimes(row.getString(7), row.getString(8)));

  private final SqlDatabase database;
  private final Clock clock;

  /** Solutions of this database; the clock stamps what is made and changed. */
  public SolutionStore(SqlDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * Every solution with its linked use cases.
   *
   * @param json writes one in UTF-8
   */
  public ChunkedRows all(Function<StoredSolution.Linked, byte[]> json) {
    return new SolutionChunkReader(database, json).all();
  }

  /** One solution; empty if there is none with this id. */
  public Optional<StoredSolution.Linked> find(String id) {
    return database.read(handle -> SolutionRows.find(handle, id));
  }

  /** Makes a solution that nobody owns yet. */
  public StoredSolution.Linked create(String name, String status) {
    StoredSolution made =
        new StoredSolution(
            UUID.randomUUID().toString(),
            new RecordDetails(name, "", status, false),
            SolutionProfile.EMPTY,
            RecordTimes.now(clock),
            null);
    database.write(
        handle -> {
          new SolutionWriter(handle).write(List.of(made));
          return made;
        });
    return new StoredSolution.Linked(made, List.of());
  }

  /**
   * Changes what is sent and leaves the rest.
   *
   * @return the solution after it; empty if there is none with this id
   * @throws InvalidValueException if the owner is nobody known; then nothing is changed
   */
  public Optional<StoredSolution.Linked> patch(String id, SolutionPatch patch) {
    return database.write(
        handle -> {
          handle
              .createQuery("SELECT id FROM solution WHERE id = :id" + database.lockingRows())
              .bind("id", id)
              .mapTo(String.class)
              .findFirst();
          Optional<StoredSolution.Linked> before = SolutionRows.find(handle, id);
          if (before.isEmpty() || patch.isEmpty()) {
            return before;
          }
          patch.apply(handle, before.get().solution(), clock);
          return SolutionRows.find(handle, id);
        });
  }

  /** Checklists of a solution; empty if it has none or there is no such solution. */
  public List<StoredChecklist> checklists(String solutionId) {
    return database.read(
        handle ->
            handle
                .createQuery(CHECKLIST + " WHERE solution_id = :solution ORDER BY created_at, id")
                .bind("solution", solutionId)
                .map(CHECKLISTS)
                .list());
  }

  /** Use cases linked to a solution; empty if there are none or there is no such solution. */
  public List<StoredSolution.LinkedUseCase> links(String solutionId) {
    return database.read(handle -> SolutionRows.links(handle, solutionId));
  }
}
