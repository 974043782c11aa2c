package io.casedesk.workspace.snapshots;

import io.casedesk.workspace.database.WorkspaceDatabase;
import io.casedesk.workspace.database.WorkspaceException;
import io.casedesk.workspace.snapshots.SnapshotCodec.DamagedSnapshotException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.jdbi.v3.core.Handle;

/** Stores the last complete read of each kind of record on each connection. */
public final class SnapshotStore {

  private static final String ASIDE = ".damaged";

  private final WorkspaceDatabase database;

  public SnapshotStore(WorkspaceDatabase database) {
    this.database = database;
  }

  /**
   * Stores a complete read and replaces the previous one. Until the new one is durable, and if
   * storing fails, the previous one stays.
   *
   * @param chunks the encoded records; none longer than 1 GB
   */
  public void save(SnapshotKey key, Instant asOf, int records, List<byte[]> chunks) {
    database.change(
        handle -> {
          delete(handle, key);
          handle.execute(
              "INSERT INTO snapshot (connection, kind, as_of, records, chunks)"
                  + " VALUES (?, ?, ?, ?, ?)",
              key.connection(),
              key.kind(),
              asOf.toString(),
              records,
              chunks.size());
          insert(handle, chunks);
        });
  }

  private static void insert(Handle handle, List<byte[]> chunks) {
    long number = handle.select("SELECT last_insert_rowid()").mapTo(Long.class).one();
    for (int place = 0; place < chunks.size(); place++) {
      handle.execute(
          "INSERT INTO snapshot_chunk (snapshot, place, check_sum, data) VALUES (?, ?, ?, ?)",
          number,
          place,
          checkSum(chunks.get(place)),
          chunks.get(place));
    }
  }

  /**
   * The last complete read; empty when there is none.
   *
   * @throws DamagedSnapshotException when the stored data is damaged: read the records again
   * @throws WorkspaceException when the disk can't be read now; the stored data may be fine
   */
  public Optional<Snapshot> load(SnapshotKey key) {
    return database.read(
        handle ->
            handle
                .select(
                    "SELECT number, as_of, records, chunks FROM snapshot"
                        + " WHERE connection = ? AND kind = ?",
                    key.connection(),
                    key.kind())
                .mapTo(Head.class)
                .findOne()
                .map(
                    head -> new Snapshot(key, head.asOf, head.records, chunks(handle, key, head))));
  }

  private static List<byte[]> chunks(Handle handle, SnapshotKey key, Head head) {
    List<Chunk> chunks =
        handle
            .select(
                "SELECT check_sum, data FROM snapshot_chunk WHERE snapshot = ? ORDER BY place",
                head.number)
            .map((row, _) -> new Chunk(row.getLong("check_sum"), row.getBytes("data")))
            .list();
    List<byte[]> data = new ArrayList<>(chunks.size());
    for (Chunk chunk : chunks) {
      if (checkSum(chunk.data) != chunk.checkSum) {
        throw notWhatWasSaved(key);
      }
      data.add(chunk.data);
    }
    if (data.size() != head.chunks) {
      throw notWhatWasSaved(key);
    }
    return data;
  }

  private static DamagedSnapshotException notWhatWasSaved(SnapshotKey key) {
    return new DamagedSnapshotException(
        "The saved list of %s of %s is damaged. Refresh to replace it."
            .formatted(key.kind(), key.connection()));
  }

  /**
   * Sets a snapshot aside, so that it no longer counts as the current list but can still be viewed.
   * Replaces the snapshot set aside before.
   */
  public void setAside(SnapshotKey key) {
    String aside = key.kind() + ASIDE;
    database.change(
        handle -> {
          delete(handle, new SnapshotKey(key.connection(), aside));
          handle.execute(
              "UPDATE snapshot SET kind = ? WHERE connection = ? AND kind = ?",
              aside,
              key.connection(),
              key.kind());
        });
  }

  /** Removes the snapshot of a kind of record, if there is one. */
  public void remove(SnapshotKey key) {
    database.change(handle -> delete(handle, key));
  }

  private static void delete(Handle handle, SnapshotKey key) {
    handle.execute(
        "DELETE FROM snapshot WHERE connection = ? AND kind = ?", key.connection(), key.kind());
  }

  private static long checkSum(byte[] data) {
    CRC32C sum = new CRC32C();
    sum.update(data);
    return sum.getValue();
  }

  private record Head(long number, Instant asOf, int records, int chunks) {}

  // Not a record, because records compare arrays by identity.
  private static final class Chunk {
    private final long checkSum;
    private final byte[] data;

    Chunk(long checkSum, byte[] data) {
      this.checkSum = checkSum;
      this.data = data;
    }
  }

  /**
   * Identifies a snapshot.
   *
   * @param connection base URL of the connection
   * @param kind the kind of record: {@code use-cases} or {@code solutions}
   */
  public record SnapshotKey(String connection, String kind) {}

  /**
   * All records of a kind at one time, encoded for storage.
   *
   * @param key the connection and the kind of record
   * @param asOf when the records were read
   * @param records the number of records
   * @param chunks the encoded records
   */
  public record Snapshot(SnapshotKey key, Instant asOf, int records, List<byte[]> chunks) {}
}
