package io.casedesk.files.exports;

import io.casedesk.model.FieldRef;

/**
 * A value that a format has no way to hold, so that its cell is blank. A blank cell leaves the
 * field as it is when the file is imported.
 *
 * @param recordId the record that holds it
 * @param field the field
 * @param why what is in the way
 */
public record OmittedValue(String recordId, FieldRef field, Why why) {

  /** What is in the way of a value. */
  public enum Why {
    /** A cell of a workbook ends at 32,767 characters. */
    TOO_LONG,
    /** The character NUL, which no table may hold. */
    NUL,
    /** Half of a character, which UTF-8 cannot hold. */
    HALF_CHARACTER
  }
}
