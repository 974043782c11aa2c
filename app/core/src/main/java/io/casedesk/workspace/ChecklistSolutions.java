package io.casedesk.workspace;

import io.casedesk.model.ApiException;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.workspace.database.WorkspaceDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Stores data about the solutions of checklists: their names, and failures of reading. */
public final class ChecklistSolutions {

  private final WorkspaceDatabase database;

  ChecklistSolutions(WorkspaceDatabase database) {
    this.database = database;
  }

  /**
   * Stores the failures of solutions that could not be read, and removes those of solutions that
   * were.
   */
  static void noteFailures(
      Handle handle, String connection, Collection<SolutionPart<Checklist>> parts) {
    try (PreparedBatch read =
            handle.prepareBatch(
                "DELETE FROM checklist_failure WHERE connection = ? AND solution = ?");
        PreparedBatch failed =
            handle.prepareBatch(
                "INSERT OR REPLACE INTO checklist_failure"
                    + " (connection, solution, kind, method, path, status, excerpt, what)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)")) {
      for (SolutionPart<Checklist> part : parts) {
        ApiException why = part.failure();
        if (why == null) {
          read.add(connection, part.solutionId());
        } else {
          failed.add(
              connection,
              part.solutionId(),
              why.getClass().getSimpleName(),
              why.method(),
              why.path(),
              why.status(),
              why.excerpt(),
              what(why));
        }
      }
      int[] _ = read.execute();
      int[] _ = failed.execute();
    }
  }

  /** The message without the call and the service's error text, which are stored separately. */
  private static String what(ApiException why) {
    String message = String.valueOf(why.getMessage());
    String before = call(why.method(), why.path(), why.status(), why.excerpt()) + ": ";
    String after = why.excerpt().isBlank() ? "" : ": " + why.excerpt();
    String from = message.startsWith(before) ? message.substring(before.length()) : message;
    return from.endsWith(after) ? from.substring(0, from.length() - after.length()) : from;
  }

  private static ApiException.Call call(String method, String path, int status, String excerpt) {
    return new ApiException.Call(method, path, status, excerpt);
  }

  /** Why the last read of the checklists failed, by id of the solution. */
  public Map<String, ApiException> failures(String connection) {
    return database.read(
        handle -> {
          Map<String, ApiException> failures = new HashMap<>();
          handle
              .createQuery(
                  "SELECT solution, kind, method, path, status, excerpt, what"
                      + " FROM checklist_failure WHERE connection = ?")
              .bind(0, connection)
              .map((row, context) -> Map.entry(row.getString("solution"), failure(row)))
              .forEach(one -> failures.put(one.getKey(), one.getValue()));
          return failures;
        });
  }

  private static ApiException failure(ResultSet row) throws SQLException {
    ApiException.Call call =
        call(
            row.getString("method"),
            row.getString("path"),
            row.getInt("status"),
            row.getString("excerpt"));
    String what = row.getString("what");
    return switch (row.getString("kind")) {
      case "Unauthorized" -> new ApiException.Unauthorized(call);
      case "NotFound" -> new ApiException.NotFound(call);
      case "Rejected" -> new ApiException.Rejected(call);
      case "RateLimited" -> new ApiException.RateLimited(call, -1);
      case "Malformed" -> new ApiException.Malformed(call, what, null);
      default -> new ApiException.Unavailable(call, what, null);
    };
  }

  /**
   * Stores the current names of solutions.
   *
   * @param names names by id of the solution; only solutions with checklists are stored
   */
  public void name(String connection, Map<String, String> names) {
    database.change(
        handle -> {
          Map<String, String> before = names(handle, connection);
          try (PreparedBatch changed =
              handle.prepareBatch(
                  "INSERT OR REPLACE INTO checklist_solution (connection, solution, name)"
                      + " VALUES (?, ?, ?)")) {
            handle
                .createQuery("SELECT DISTINCT solution FROM checklist WHERE connection = ?")
                .bind(0, connection)
                .mapTo(String.class)
                .filter(names::containsKey)
                .filter(id -> !Objects.equals(names.get(id), before.get(id)))
                .forEach(id -> changed.add(connection, id, names.get(id)));
            int[] _ = changed.execute();
          }
        });
  }

  /** The last known names of solutions with checklists, by id. */
  public Map<String, String> names(String connection) {
    return database.read(handle -> names(handle, connection));
  }

  private static Map<String, String> names(Handle handle, String connection) {
    Map<String, String> names = new HashMap<>();
    handle
        .createQuery("SELECT solution, name FROM checklist_solution WHERE connection = ?")
        .bind(0, connection)
        .map((row, context) -> Map.entry(row.getString(1), row.getString(2)))
        .forEach(one -> names.put(one.getKey(), one.getValue()));
    return names;
  }
}
