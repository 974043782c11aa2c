package io.casedesk.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jspecify.annotations.Nullable;

/** Reads solutions out of their tables. */
final class SolutionRows {

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

  private SolutionRows() {}

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
