package io.casedesk.files.plans;

import io.casedesk.model.FieldValue;

/**
 * One line of a file of changes.
 *
 * @param line its number, from 1
 * @param record the record to change
 * @param field the field as written in the file: {@code custom_fields.KEY} or {@code KEY}
 * @param wanted the value to write
 * @param clears whether the line empties the field on purpose (Q22)
 */
public record ChangeLine(int line, Target record, String field, FieldValue wanted, boolean clears) {

  /** Identifies the record of a line. */
  public sealed interface Target {}

  /** The service's own identifier. */
  public record Id(String id) implements Target {}

  /** The identifier of an external system, as exact text (Q17). */
  public record SourceId(String sourceId) implements Target {}
}
