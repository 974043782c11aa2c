package io.casedesk.workspace;

import io.casedesk.json.Json;
import io.casedesk.json.JsonReader;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.Review.Mark;
import io.casedesk.model.checklist.Review.Seen;
import io.casedesk.model.checklist.Review.Statement;
import io.casedesk.workspace.database.WorkspaceDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Stores reviews of checklists, append-only, and who is to review them. */
public final class ReviewStore {

  /** The name of the setting with the id; it stays when settings are cleared. */
  static final String INSTALLATION = "reviews.installation";

  private final WorkspaceDatabase database;

  ReviewStore(WorkspaceDatabase database) {
    this.database = database;
  }

  /**
   * Stores reviews, all or none. A review whose id is already stored is left unchanged.
   *
   * @param connection the base URL
   */
  public void add(String connection, Collection<Review> reviews) {
    database.change(handle -> reviews.forEach(review -> add(handle, connection, review)));
  }

  private static void add(Handle handle, String connection, Review review) {
    int _ =
        handle.execute(
            "INSERT INTO checklist_review (connection, id, solution, checklist, answer, mark, note,"
                + " said_by, said_at, fingerprint, content, supersedes) VALUES (?, ?, ?, ?, ?, ?,"
                + " ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            connection,
            review.id(),
            review.place().solution(),
            review.place().checklist(),
            review.seen().answer(),
            review.statement().mark().name(),
            review.statement().note(),
            review.statement().by(),
            review.statement().at().toString(),
            review.seen().fingerprint(),
            review.seen().content(),
            Json.array(review.supersedes()));
  }

  /** The random id of this workspace for its file in shared folders; created when first asked. */
  public String installation(String connection) {
    ConnectionSettingStore settings = new ConnectionSettingStore(database);
    return settings
        .find(connection, INSTALLATION)
        .orElseGet(
            () -> {
              String id = UUID.randomUUID().toString();
              settings.put(connection, INSTALLATION, id);
              return id;
            });
  }

  /** The connections that have reviews. */
  public List<String> connections() {
    return database.list(
        String.class, "SELECT DISTINCT connection FROM checklist_review ORDER BY connection");
  }

  /** The reviews of a connection, in the order stored. */
  public List<Review> of(String connection) {
    return database.list(
        (row, _) -> review(row),
        "SELECT id, solution, checklist, answer, mark, note, said_by, said_at, fingerprint,"
            + " content, supersedes FROM checklist_review WHERE connection = ?"
            + " ORDER BY number",
        connection);
  }

  /** Stores assignments, except those that are older than the stored ones. */
  public void assign(String connection, Collection<Assignment> assignments) {
    database.change(
        handle -> {
          for (Assignment one : Assignment.newer(assigned(handle, connection), assignments)) {
            LocalDate due = one.due();
            int _ =
                handle.execute(
                    "INSERT OR REPLACE INTO checklist_assignment (connection, solution, checklist,"
                        + " reviewer, due, set_by, set_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                    connection,
                    one.place().solution(),
                    one.place().checklist(),
                    one.reviewer(),
                    due == null ? null : due.toString(),
                    one.by(),
                    one.at().toString());
          }
        });
  }

  /** The assignment of each checklist that counts. */
  public List<Assignment> assignments(String connection) {
    return database.read(handle -> assigned(handle, connection));
  }

  private static List<Assignment> assigned(Handle handle, String connection) {
    return handle
        .select(
            "SELECT solution, checklist, reviewer, due, set_by, set_at FROM checklist_assignment"
                + " WHERE connection = ? ORDER BY solution, checklist",
            connection)
        .map((row, _) -> assignment(row))
        .list();
  }

  private static Assignment assignment(ResultSet row) throws SQLException {
    String due = row.getString("due");
    return new Assignment(
        new ChecklistKey(row.getString("solution"), row.getString("checklist")),
        row.getString("reviewer"),
        due == null ? null : LocalDate.parse(due),
        row.getString("set_by"),
        Instant.parse(row.getString("set_at")));
  }

  private static Review review(ResultSet row) throws SQLException {
    Set<String> supersedes = new LinkedHashSet<>();
    JsonReader.UNLIMITED
        .elements(row.getString("supersedes"))
        .forEach(id -> supersedes.add(id.display()));
    return new Review(
        row.getString("id"),
        new ChecklistKey(row.getString("solution"), row.getString("checklist")),
        new Statement(
            Mark.valueOf(row.getString("mark")),
            row.getString("note"),
            row.getString("said_by"),
            Instant.parse(row.getString("said_at"))),
        new Seen(row.getString("answer"), row.getString("fingerprint"), row.getString("content")),
        supersedes);
  }
}
