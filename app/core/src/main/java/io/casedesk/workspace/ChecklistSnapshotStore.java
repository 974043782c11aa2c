package io.casedesk.workspace;

import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.ChecklistSnapshot;
import io.casedesk.model.checklist.ChecklistSnapshot.LastChange;
import io.casedesk.workspace.database.WorkspaceDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/** Stores each checklist as last read, and its versions before each change. */
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
          ChecklistSolutionStore.noteReads(handle, connection, parts, now);
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
    List<ChecklistSnapshot> all =
        database.list(
            (row, _) -> read(row),
            "SELECT solution, checklist, content, last_read, before, changed, gone"
                + " FROM checklist WHERE connection = ?",
            connection);
    Map<ChecklistKey, ChecklistSnapshot> byPlace = HashMap.newHashMap(all.size());
    all.forEach(stored -> byPlace.put(stored.place(), stored));
    return byPlace;
  }

  private static ChecklistSnapshot read(ResultSet row) throws SQLException {
    ChecklistKey place = new ChecklistKey(row.getString("solution"), row.getString("checklist"));
    String before = row.getString("before");
    Instant changed = instant(row, "changed");
    return new ChecklistSnapshot(
        place,
        Checklist.of(place.checklist(), row.getString("content")),
        Instant.parse(row.getString("last_read")),
        before == null || changed == null
            ? null
            : new LastChange(Checklist.of(place.checklist(), before), changed),
        instant(row, "gone"));
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    String text = row.getString(column);
    return text == null ? null : Instant.parse(text);
  }
}
