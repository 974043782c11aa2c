package io.casedesk.workspace.snapshots;

import io.casedesk.workspace.snapshots.SnapshotStore.SnapshotKey;
import java.time.Instant;
import java.util.List;

/**
 * All records of a kind at one time, encoded for storage.
 *
 * @param key the connection and the kind of record
 * @param asOf when the records were read
 * @param records the number of records
 * @param chunks the encoded records
 */
public record Snapshot(SnapshotKey key, Instant asOf, int records, List<byte[]> chunks) {}
