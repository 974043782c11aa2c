package io.casedesk.server.store;

import io.casedesk.server.database.ChunkedRows;
import io.casedesk.server.database.SqlDatabase;
import io.casedesk.server.store.StoredSolution.SolutionProfile;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads all solutions, each with its linked use cases, part by part. */
final class SolutionChunkReader implements ChunkedRows.Source {

  /** A lower bound for the size of a solution in JSON. */
  private static final int SMALLEST = 150;

  private static final List<String> COLUMNS =
      List.of(
          "name",
          "description",
          "link_title",
          "link_url",
          "provider",
          "sensitivity",
          "type",
          "requesting_business_unit");

  private final SqlDatabase database;
  private final Function<StoredSolution.Linked, byte[]> json;
  private String lastCreated = "";
  private String lastId = "";

  SolutionChunkReader(SqlDatabase database, Function<StoredSolution.Linked, byte[]> json) {
    this.database = database;
    this.json = json;
  }

  ChunkedRows all() {
    return new ChunkedRows(after(0, Integer.MAX_VALUE), Integer.MAX_VALUE, this);
  }

  /** Continues after the last solution that was read, because solutions have no numbers. */
  @Override
  public ChunkedRows.Part after(long number, int rows) {
    List<StoredSolution> solutions = solutions();
    if (solutions.isEmpty()) {
      return new ChunkedRows.Part(List.of(), number, number, false);
    }
    StoredSolution last = solutions.getLast();
    Map<String, List<StoredSolution.LinkedUseCase>> links = links(last);
    lastCreated = last.times().created();
    lastId = last.id();
    List<byte[]> made = new ArrayList<>();
    long bytes = 0;
    for (StoredSolution solution : solutions) {
      List<StoredSolution.LinkedUseCase> linked = links.getOrDefault(solution.id(), List.of());
      byte[] row = json.apply(new StoredSolution.Linked(solution, linked));
      made.add(row);
      bytes += row.length;
    }
    long read = number + made.size();
    // JSON is larger than what is in it: where solutions were left, it is as large as this.
    return new ChunkedRows.Part(made, read, read, bytes >= ChunkedRows.BYTES);
  }

  private List<StoredSolution> solutions() {
    String rows =
        database.part(
            "SELECT * FROM solution WHERE (created_at, id) > (?, ?)", "created_at, id", COLUMNS);
    return database.read(
        "%s FROM %s s LEFT JOIN person p ON p.id = s.owner_id ORDER BY s.created_at, s.id"
            .formatted(SolutionStore.COLUMNS, rows),
        statement -> {
          statement.setString(1, lastCreated);
          statement.setString(2, lastId);
          try (ResultSet found = statement.executeQuery()) {
            return firstOf(found);
          }
        });
  }

  private static List<StoredSolution> firstOf(ResultSet found) throws SQLException {
    List<StoredSolution> solutions = new ArrayList<>();
    long size = 0;
    while (size < ChunkedRows.BYTES && found.next()) {
      StoredSolution solution = SolutionStore.solution(found);
      solutions.add(solution);
      size += SMALLEST + solution.details().name().length();
      size += solution.details().description().length() + length(solution.profile());
    }
    return solutions;
  }

  private static int length(SolutionProfile profile) {
    return profile.linkTitle().length()
        + profile.linkUrl().length()
        + profile.provider().length()
        + profile.sensitivity().length()
        + profile.type().length()
        + profile.requestingBusinessUnit().length();
  }

  private Map<String, List<StoredSolution.LinkedUseCase>> links(StoredSolution last) {
    return database.read(
        SolutionStore.LINKS
            + " JOIN solution s ON s.id = l.solution_id"
            + " WHERE (s.created_at, s.id) > (?, ?) AND (s.created_at, s.id) <= (?, ?)"
            + " ORDER BY l.solution_id, l.position",
        statement -> {
          bindRange(statement, last);
          Map<String, List<StoredSolution.LinkedUseCase>> links = new HashMap<>();
          try (ResultSet found = statement.executeQuery()) {
            while (found.next()) {
              links
                  .computeIfAbsent(found.getString(4), id -> new ArrayList<>())
                  .add(SolutionStore.link(found));
            }
          }
          return links;
        });
  }

  private void bindRange(PreparedStatement statement, StoredSolution last) throws SQLException {
    statement.setString(1, lastCreated);
    statement.setString(2, lastId);
    statement.setString(3, last.times().created());
    statement.setString(4, last.id());
  }
}
