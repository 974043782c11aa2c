package io.casedesk.server.store;

/**
 * A custom field to define.
 *
 * @param where what a message about it calls it: {@code entry 3 (line 12)}
 * @param field what it is to be
 */
public record RequestedField(String where, CustomField field) {}
