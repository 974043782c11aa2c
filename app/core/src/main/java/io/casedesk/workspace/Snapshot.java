package io.casedesk.workspace;

import java.time.Instant;
import java.util.List;

/**
 * All records of a kind, as they were at a moment.
 *
 * @param key which records
 * @param asOf when they were read
 * @param records how many
 * @param chunks the records, encoded by whoever saved them
 */
public record Snapshot(SnapshotKey key, Instant asOf, int records, List<byte[]> chunks) {}
