package io.casedesk.files.exports;

import io.casedesk.model.FieldRef;

/**
 * A value that a format can't hold, so that its cell is empty. When the file is imported, an empty
 * cell leaves the field unchanged.
 *
 * @param recordId the id of the record
 * @param field the field
 * @param why the reason
 */
public record OmittedValue(String recordId, FieldRef field, Why why) {

  /** The reasons. */
  public enum Why {
    /** A cell of a workbook holds at most 32,767 characters. */
    TOO_LONG,
    /** The value has the character NUL, which no table may hold. */
    NUL,
    /** The value has an unpaired surrogate, which UTF-8 can't encode. */
    HALF_CHARACTER
  }
}
