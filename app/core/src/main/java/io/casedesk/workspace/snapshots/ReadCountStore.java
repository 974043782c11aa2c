package io.casedesk.workspace.snapshots;

import io.casedesk.workspace.database.WorkspaceDatabase;
import io.casedesk.workspace.snapshots.SnapshotStore.SnapshotKey;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.statement.PreparedBatch;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores how often each value occurred in past reads: the last 50 reads of the latest day, the last
 * read of each day before, and at most a hundred reads in all.
 */
public final class ReadCountStore {

  private static final JsonMapper JSON = new JsonMapper();

  private static final int MOST = 100;

  /** The most reads of the latest day, so that they don't displace those of earlier days. */
  private static final int MOST_OF_DAY = 50;

  /** The length of a date such as 2026-12-31. */
  private static final int DATE = 10;

  private final WorkspaceDatabase database;

  /** The number of records with each value of a field at one read. */
  public record ReadCounts(Instant asOf, Map<String, Integer> counts) {}

  public ReadCountStore(WorkspaceDatabase database) {
    this.database = database;
  }

  /**
   * Stores the counts of a read.
   *
   * @param counts the number of records by value, for each field
   */
  public void add(SnapshotKey key, Instant asOf, Map<String, Map<String, Integer>> counts) {
    database.change(
        handle -> {
          try (PreparedBatch batch =
              handle.prepareBatch(
                  "INSERT OR REPLACE INTO read_count (connection, kind, field, as_of, counts)"
                      + " VALUES (?, ?, ?, ?, ?)")) {
            counts.forEach(
                (field, values) ->
                    batch.add(
                        key.connection(),
                        key.kind(),
                        field,
                        asOf.toString(),
                        JSON.writeValueAsString(new LinkedHashMap<>(values))));
            int[] _ = batch.execute();
          }
          List<String> reads =
              handle
                  .select(
                      "SELECT DISTINCT as_of FROM read_count WHERE connection = ? AND kind = ?"
                          + " ORDER BY as_of DESC",
                      key.connection(),
                      key.kind())
                  .mapTo(String.class)
                  .list();
          for (int i = 1; i < reads.size(); i++) {
            String day = reads.get(i).substring(0, DATE);
            boolean latest = i < MOST_OF_DAY && reads.getFirst().startsWith(day);
            if (i >= MOST || (!latest && reads.get(i - 1).startsWith(day))) {
              handle.execute(
                  "DELETE FROM read_count WHERE connection = ? AND kind = ? AND as_of = ?",
                  key.connection(),
                  key.kind(),
                  reads.get(i));
            }
          }
        });
  }

  /** Returns the counts of a field, the newest read first. */
  public List<ReadCounts> find(SnapshotKey key, String field) {
    return database
        .list(
            StoredCounts.class,
            "SELECT as_of, counts FROM read_count WHERE connection = ? AND kind = ? AND field = ?"
                + " ORDER BY as_of DESC",
            key.connection(),
            key.kind(),
            field)
        .stream()
        .map(
            stored ->
                new ReadCounts(
                    stored.asOf(), JSON.readValue(stored.counts(), new TypeReference<>() {})))
        .toList();
  }

  private record StoredCounts(Instant asOf, String counts) {}
}
