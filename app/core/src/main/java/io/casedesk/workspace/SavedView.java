package io.casedesk.workspace;

/**
 * A view of a list of records that a person saved.
 *
 * @param connection base URL of the connection it belongs to
 * @param kind the kind of record: {@code use-cases} or {@code solutions}
 * @param name what the person calls it
 * @param definition JSON text: columns, order, filters; whoever saves it knows its shape
 */
public record SavedView(String connection, String kind, String name, String definition) {}
