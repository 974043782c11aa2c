package io.casedesk.files;

import io.casedesk.model.FieldValue;

/**
 * One line of a file of changes.
 *
 * @param line its number, from 1
 * @param record which record is meant
 * @param field as it stands there: {@code custom_fields.KEY} or {@code KEY}
 * @param wanted the value to write
 * @param clears whether a blank is meant (Q22)
 */
public record ChangeLine(int line, Target record, String field, FieldValue wanted, boolean clears) {

  /** How a line names a record. */
  public sealed interface Target {}

  /** By the service's own identifier. */
  public record Id(String id) implements Target {}

  /** By the identifier of an external system, exact text (Q17). */
  public record SourceId(String sourceId) implements Target {}
}
