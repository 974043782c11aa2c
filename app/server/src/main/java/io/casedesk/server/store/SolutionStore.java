package io.casedesk.server.store;

import io.casedesk.server.database.ChunkedRows;
import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.database.SqlDatabase;
import io.casedesk.server.store.StoredSolution.Person;
import io.casedesk.server.store.StoredSolution.SolutionProfile;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jspecify.annotations.Nullable;

/** Stores solutions and returns them in the order of their creation. */
public final class SolutionStore {

  static final String COLUMNS =
      """
      SELECT s.id, s.name, s.description, s.status, s.delete_flag, s.link_title, s.link_url,
             s.provider, s.sensitivity, s.type, s.requesting_business_unit,
             s.created_at, s.updated_at, p.id, p.email, p.name
      """;

  static final String SELECT = COLUMNS + " FROM solution s LEFT JOIN person p ON p.id = s.owner_id";

  static final String LINKS =
      """
      SELECT u.id, u.title, u.status, l.solution_id
      FROM solution_use_case l JOIN use_case u ON u.id = l.use_case_id
      """;

  static final RowMapper<StoredSolution> SOLUTION = (row, context) -> solution(row);

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

  /** Creates a store; the clock provides the times of creation and change. */
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
    return database.read(handle -> find(handle, id));
  }

  /** Creates a solution without an owner. */
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
   * Changes the given fields of a solution.
   *
   * @return the changed solution; empty if there is none with this id
   * @throws InvalidValueException if the owner is unknown; then nothing is changed
   */
  public Optional<StoredSolution.Linked> patch(String id, SolutionPatch patch) {
    return database.write(
        handle -> {
          handle
              .createQuery("SELECT id FROM solution WHERE id = :id" + database.lockingRows())
              .bind("id", id)
              .mapTo(String.class)
              .findFirst();
          Optional<StoredSolution.Linked> before = find(handle, id);
          if (before.isEmpty() || patch.isEmpty()) {
            return before;
          }
          patch.apply(handle, before.get().solution(), clock);
          return find(handle, id);
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
    return database.read(handle -> links(handle, solutionId));
  }

  static StoredSolution solution(ResultSet row) throws SQLException {
    return new StoredSolution(
        row.getString(1),
        new RecordDetails(row.getString(2), row.getString(3), row.getString(4), row.getBoolean(5)),
        new SolutionProfile(
            row.getString(6),
            row.getString(7),
            row.getString(8),
            row.getString(9),
            row.getString(10),
            row.getString(11)),
        new RecordTimes(row.getString(12), row.getString(13)),
        owner(row));
  }

  static Optional<StoredSolution.Linked> find(Handle handle, String id) {
    return handle
        .createQuery(SELECT + " WHERE s.id = :id")
        .bind("id", id)
        .map(SOLUTION)
        .findFirst()
        .map(solution -> new StoredSolution.Linked(solution, links(handle, id)));
  }

  static List<StoredSolution.LinkedUseCase> links(Handle handle, String solutionId) {
    return handle
        .createQuery(LINKS + " WHERE l.solution_id = :solution ORDER BY l.position")
        .bind("solution", solutionId)
        .map((row, context) -> link(row))
        .list();
  }

  static StoredSolution.LinkedUseCase link(ResultSet row) throws SQLException {
    return new StoredSolution.LinkedUseCase(row.getString(1), row.getString(2), row.getString(3));
  }

  private static @Nullable Person owner(ResultSet row) throws SQLException {
    String id = row.getString(14);
    return id == null ? null : new Person(id, row.getString(15), row.getString(16));
  }
}
