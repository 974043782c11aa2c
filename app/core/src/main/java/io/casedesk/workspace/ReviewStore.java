package io.casedesk.workspace;

import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.Review.Mark;
import io.casedesk.model.checklist.Review.Said;
import io.casedesk.model.checklist.Review.Seen;
import io.casedesk.workspace.database.WorkspaceDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Stores reviews of checklists; append-only. */
public final class ReviewStore {

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
    int added =
        handle.execute(
            "INSERT INTO checklist_review (connection, id, solution, checklist, mark, note,"
                + " said_by, said_at, fingerprint, content) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                + " ON CONFLICT DO NOTHING",
            connection,
            review.id(),
            review.place().solution(),
            review.place().checklist(),
            review.said().mark().name(),
            review.said().note(),
            review.said().by(),
            review.said().at().toString(),
            review.seen().fingerprint(),
            review.seen().content());
    if (added > 0) {
      long number = handle.createQuery("SELECT last_insert_rowid()").mapTo(Long.class).one();
      for (String id : review.supersedes()) {
        handle.execute(
            "INSERT INTO checklist_review_before (review, id) VALUES (?, ?)", number, id);
      }
    }
  }

  /** The connections that have reviews. */
  public List<String> connections() {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT DISTINCT connection FROM checklist_review ORDER BY connection")
                .mapTo(String.class)
                .list());
  }

  /** The reviews of a connection, in the order stored. */
  public List<Review> of(String connection) {
    return database.read(
        handle -> {
          Map<Long, Set<String>> before = new HashMap<>();
          handle
              .createQuery(
                  "SELECT review, checklist_review_before.id AS id FROM checklist_review_before"
                      + " JOIN checklist_review ON number = review WHERE connection = ?"
                      + " ORDER BY checklist_review_before.rowid")
              .bind(0, connection)
              .map((row, context) -> Map.entry(row.getLong("review"), row.getString("id")))
              .forEach(
                  entry ->
                      before
                          .computeIfAbsent(entry.getKey(), first -> new LinkedHashSet<>())
                          .add(entry.getValue()));
          return handle
              .createQuery(
                  "SELECT number, id, solution, checklist, mark, note, said_by, said_at,"
                      + " fingerprint, content FROM checklist_review WHERE connection = ?"
                      + " ORDER BY number")
              .bind(0, connection)
              .map(
                  (row, context) ->
                      review(row, before.getOrDefault(row.getLong("number"), Set.of())))
              .list();
        });
  }

  private static Review review(ResultSet row, Set<String> supersedes) throws SQLException {
    return new Review(
        row.getString("id"),
        new ChecklistKey(row.getString("solution"), row.getString("checklist")),
        new Said(
            Mark.valueOf(row.getString("mark")),
            row.getString("note"),
            row.getString("said_by"),
            Instant.parse(row.getString("said_at"))),
        new Seen(row.getString("fingerprint"), row.getString("content")),
        supersedes);
  }
}
