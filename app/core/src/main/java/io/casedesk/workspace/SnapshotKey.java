package io.casedesk.workspace;

/**
 * Identifies a snapshot.
 *
 * @param connection base URL of the connection
 * @param kind the kind of record: {@code use-cases} or {@code solutions}
 */
public record SnapshotKey(String connection, String kind) {}
