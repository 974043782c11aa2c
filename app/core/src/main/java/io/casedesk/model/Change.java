package io.casedesk.model;

import org.jspecify.annotations.Nullable;

/**
 * One cell to be written.
 *
 * @param recordId the record
 * @param field the field
 * @param seen the value when the change was made; null when the member was absent
 * @param wanted the value to write
 */
public record Change(
    String recordId, FieldRef field, @Nullable FieldValue seen, FieldValue wanted) {}
