package io.casedesk.server.store;

/**
 * A custom field to define.
 *
 * @param where the name of its definition in messages: {@code entry 3 (line 12)}
 * @param field the requested definition
 */
public record RequestedField(String where, CustomField field) {}
