package io.casedesk.workspace;

/**
 * A saved view of a list of records.
 *
 * @param connection base URL of the connection
 * @param kind the kind of record: {@code use-cases} or {@code solutions}
 * @param name the name given by the user
 * @param definition JSON text with columns, order and filters, in a format that only the caller
 *     knows
 */
public record SavedView(String connection, String kind, String name, String definition) {}
