package io.casedesk.workspace;

import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.ChecklistSnapshot;
import io.casedesk.model.checklist.ChecklistSnapshot.LastChange;
import io.casedesk.workspace.database.WorkspaceDatabase;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/**
 * Stores each checklist as last read and its versions before each change, and of its solutions
 * their names, when their checklists were read last, and why that failed.
 */
public final class ChecklistSnapshotStore {

  private static final String UPSERT =
      "INSERT INTO checklist (connection, solution, checklist, content, fingerprint,"
          + " last_read) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET last_read ="
          + " excluded.last_read, gone = NULL, before = CASE WHEN fingerprint ="
          + " excluded.fingerprint THEN before ELSE content END, changed = CASE WHEN"
          + " fingerprint = excluded.fingerprint THEN changed ELSE excluded.last_read END,"
          + " content = excluded.content, fingerprint = excluded.fingerprint";

  private final WorkspaceDatabase database;

  ChecklistSnapshotStore(WorkspaceDatabase database) {
    this.database = database;
  }

  /**
   * Stores the checklists of some solutions, all or nothing. If a solution was read without one of
   * its stored checklists, that checklist is marked as gone and keeps its content. Solutions that
   * could not be read change nothing.
   *
   * @param connection the base URL
   * @param now the time of the read
   */
  public void save(String connection, Collection<SolutionPart<Checklist>> parts, Instant now) {
    database.change(
        handle -> {
          PreparedBatch gone =
              handle.prepareBatch(
                  "UPDATE checklist SET gone = coalesce(gone, ?) WHERE connection = ?"
                      + " AND solution = ? AND last_read <> ?");
          try (PreparedBatch kept = handle.prepareBatch(UPSERT)) {
            for (SolutionPart<Checklist> part : parts) {
              if (part.wasRead()) {
                for (Checklist item : part.items()) {
                  kept.add(
                      connection,
                      part.solutionId(),
                      item.key(),
                      item.content(),
                      item.fingerprint(),
                      now.toString());
                }
                gone.add(now.toString(), connection, part.solutionId(), now.toString());
              }
            }
            int[] _ = kept.execute();
            int[] _ = gone.execute();
          }
          noteReads(handle, connection, parts, now);
        });
  }

  /**
   * Marks the checklists of solutions that the service no longer lists as gone.
   *
   * @param listed ids of all solutions that the service lists, from a complete read
   * @return ids of the solutions whose checklists were newly marked
   */
  public Set<String> markGone(String connection, Collection<String> listed, Instant now) {
    Set<String> there = Set.copyOf(listed);
    Set<String> missing = new TreeSet<>();
    database.change(
        handle -> {
          // Including solutions that never had a checklist.
          List<String> stored =
              handle
                  .select(
                      "SELECT solution FROM checklist WHERE connection = ? AND gone IS NULL"
                          + " UNION SELECT solution FROM checklist_failure WHERE connection = ?",
                      connection,
                      connection)
                  .mapTo(String.class)
                  .filter(solution -> !there.contains(solution))
                  .list();
          for (String solution : stored) {
            int marked =
                handle.execute(
                    "UPDATE checklist SET gone = ?"
                        + " WHERE connection = ? AND solution = ? AND gone IS NULL",
                    now.toString(),
                    connection,
                    solution);
            if (marked > 0) {
              missing.add(solution);
            }
            handle.execute(
                "DELETE FROM checklist_failure WHERE connection = ? AND solution = ?",
                connection,
                solution);
          }
        });
    return Collections.unmodifiableSet(missing);
  }

  /**
   * A checklist before a change.
   *
   * @param was the content before the change
   * @param read when this content was last read
   */
  public record Version(Checklist was, Instant read) {}

  /** The versions of a checklist before each of its changes, the newest first. */
  public List<Version> versions(String connection, ChecklistKey place) {
    return database.<Version>list(
        (row, _) ->
            new Version(
                Checklist.of(place.checklist(), row.getString(1)), Instant.parse(row.getString(2))),
        "SELECT content, last_read FROM checklist_version WHERE connection = ?"
            + " AND solution = ? AND checklist = ? ORDER BY number DESC",
        connection,
        place.solution(),
        place.checklist());
  }

  /** The stored checklists of a connection. */
  public Map<ChecklistKey, ChecklistSnapshot> of(String connection) {
    return database
        .list(
            Row.class,
            "SELECT solution, checklist, content, last_read, before, changed, gone"
                + " FROM checklist WHERE connection = ?",
            connection)
        .stream()
        .map(Row::snapshot)
        .collect(Collectors.toMap(ChecklistSnapshot::place, stored -> stored));
  }

  private record Row(
      String solution,
      String checklist,
      String content,
      Instant lastRead,
      @Nullable String before,
      @Nullable Instant changed,
      @Nullable Instant gone) {

    ChecklistSnapshot snapshot() {
      return new ChecklistSnapshot(
          new ChecklistKey(solution, checklist),
          Checklist.of(checklist, content),
          lastRead,
          before == null || changed == null
              ? null
              : new LastChange(Checklist.of(checklist, before), changed),
          gone);
    }
  }

  /** Stores when solutions were read, or why they could not be. */
  private static void noteReads(
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
              RunRowCodec.json(why.what()));
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
      return new RunRowCodec().message(what);
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
