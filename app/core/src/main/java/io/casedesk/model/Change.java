package io.casedesk.model;

import org.jspecify.annotations.Nullable;

/**
 * A change to one field of one record.
 *
 * @param recordId the id of the record
 * @param field the field
 * @param seen the value when the change was made; null when the field was not set
 * @param wanted the value to write
 */
public record Change(
    String recordId, FieldRef field, @Nullable FieldValue seen, FieldValue wanted) {

  /** The place of a change: one field of one record. */
  public record Cell(String recordId, FieldRef field) {}

  /** The place of this change. */
  public Cell cell() {
    return new Cell(recordId, field);
  }
}
