package io.casedesk.workspace;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageCodec;
import io.casedesk.model.ApiException;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.workspace.database.WorkspaceDatabase;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores data about the solutions of checklists: their names, when their checklists were read last,
 * and why that failed.
 */
public final class ChecklistSolutionStore {

  private static final JsonMapper JSON = new JsonMapper();

  private final WorkspaceDatabase database;

  ChecklistSolutionStore(WorkspaceDatabase database) {
    this.database = database;
  }

  /** Stores when solutions were read, or why they could not be. */
  static void noteReads(
      Handle handle, String connection, Collection<SolutionPart<Checklist>> parts, Instant now) {
    try (PreparedBatch read =
            handle.prepareBatch(
                "INSERT INTO checklist_solution (connection, solution, read) VALUES (?, ?, ?)"
                    + " ON CONFLICT DO UPDATE SET read = excluded.read");
        PreparedBatch withoutFailure =
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
          read.add(connection, part.solutionId(), now.toString());
          withoutFailure.add(connection, part.solutionId());
        } else {
          failed.add(
              connection,
              part.solutionId(),
              why.getClass().getSimpleName(),
              why.method(),
              why.path(),
              why.status(),
              why.excerpt(),
              MessageCodec.encode(why.what()).toString());
        }
      }
      int[] _ = read.execute();
      int[] _ = withoutFailure.execute();
      int[] _ = failed.execute();
    }
  }

  /** When the checklists of each solution of a connection were last read, also if it had none. */
  public Map<String, Instant> reads(String connection) {
    return database.map(
        Instant.class,
        "SELECT solution, read FROM checklist_solution"
            + " WHERE connection = ? AND read IS NOT NULL",
        connection);
  }

  /** Why the last read of the checklists failed, by id of the solution. */
  public Map<String, ApiException> failures(String connection) {
    return database
        .list(
            Failure.class,
            "SELECT solution, kind, method, path, status, excerpt, what FROM checklist_failure"
                + " WHERE connection = ?",
            connection)
        .stream()
        .collect(Collectors.toMap(Failure::solution, Failure::exception));
  }

  private record Failure(
      String solution,
      String kind,
      String method,
      String path,
      int status,
      String excerpt,
      String what) {

    ApiException exception() {
      ApiException.Call call = new ApiException.Call(method, path, status, excerpt);
      return switch (kind) {
        case "Unauthorized" -> new ApiException.Unauthorized(call);
        case "NotFound" -> new ApiException.NotFound(call);
        case "Rejected" -> new ApiException.Rejected(call);
        case "RateLimited" -> new ApiException.RateLimited(call, -1);
        case "Malformed" -> new ApiException.Malformed(call, message(), null);
        default -> new ApiException.Unavailable(call, message(), null);
      };
    }

    private Message message() {
      return MessageCodec.decode(JSON.readTree(what));
    }
  }

  /**
   * Stores the current names of solutions.
   *
   * @param names names by id of the solution; only solutions with checklists are stored
   */
  public void name(String connection, Map<String, String> names) {
    database.change(
        handle -> {
          try (PreparedBatch changed =
              handle.prepareBatch(
                  "INSERT INTO checklist_solution (connection, solution, name) VALUES (?, ?, ?)"
                      + " ON CONFLICT DO UPDATE SET name = excluded.name"
                      + " WHERE name IS NOT excluded.name")) {
            handle
                .select("SELECT DISTINCT solution FROM checklist WHERE connection = ?", connection)
                .mapTo(String.class)
                .filter(names::containsKey)
                .forEach(id -> changed.add(connection, id, names.get(id)));
            int[] _ = changed.execute();
          }
        });
  }

  /** The last known names of solutions with checklists, by id. */
  public Map<String, String> names(String connection) {
    return database.map(
        String.class,
        "SELECT solution, name FROM checklist_solution"
            + " WHERE connection = ? AND name IS NOT NULL",
        connection);
  }
}
