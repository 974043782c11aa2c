package io.casedesk.changes.validation;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The reason why a cell is not sent. {@link ValidationTexts} formats it. */
public sealed interface ValidationError {

  /** The record was not found in a complete list. */
  record RecordMissing() implements ValidationError {}

  /** The service marks the record as deleted (Q8). */
  record RecordDeleted() implements ValidationError {}

  /** The field is unknown; {@code nearest} is the most similar field, null when none is similar. */
  record UnknownField(FieldRef field, @Nullable FieldRef nearest) implements ValidationError {}

  /** The service does not document that the field can be written (Q14). */
  record ReadOnly(FieldRef field, Why why) implements ValidationError {}

  /** An empty value without an explicit request to clear the field (Q22). */
  record UnintendedEmpty() implements ValidationError {}

  /** The value is of another type than the field is declared to be. */
  record WrongType(FieldType declared, FieldValue given) implements ValidationError {}

  /** The value is the label of a dropdown option; {@code key} is its key (Q21). */
  record LabelForKey(String label, String key) implements ValidationError {}

  /**
   * The key is not among the known dropdown values of the field.
   *
   * @param nearest the most similar key; null when none is similar
   * @param field the key of the field
   * @param known the dropdown values of the field; may be empty
   */
  record UnknownKey(
      String value, @Nullable String nearest, String field, List<KnownDropdownValue> known)
      implements ValidationError {}

  /**
   * No known record has the owner, by id or by e-mail address (Q29); {@code nearest} is the most
   * similar owner, null when none is similar.
   */
  record UnknownOwner(String value, @Nullable String nearest) implements ValidationError {}

  /**
   * The owner would be removed, but the write shape only has a text for another owner (contract
   * 2.2).
   */
  record OwnerStays() implements ValidationError {}

  /** An undo would delete a record that its run created and that was changed since. */
  record ChangedSinceCreated() implements ValidationError {}

  /** An undo would delete a record, but the log of its run is missing, so nothing is compared. */
  record UndoneRunMissing() implements ValidationError {}

  /** An import created the record {@code id} from this row under this other name (Q18). */
  record CreatedAs(String run, String id, String name) implements ValidationError {}

  /**
   * Another value of the record can't be sent, and a record is changed as a whole or not at all.
   */
  record OtherValueBlocked() implements ValidationError {}

  /** The value cannot be written as JSON. */
  record Unsendable(Flaw flaw) implements ValidationError {}

  /** The reason why a field cannot be written. */
  enum Why {
    /** Only the custom fields of a use case can be written (contract 4.1, PATCH). */
    ONLY_CUSTOM_FIELDS,
    /** A solution's custom fields are written in a shape that no read shows (Q30). */
    CUSTOM_FIELDS_OF_SOLUTIONS,
    /** The write shape has no place for the field (contract 2.2). */
    NOT_IN_WRITE_SHAPE
  }

  /** The reason why a value cannot be written as JSON. */
  enum Flaw {
    /** The number is invalid. */
    NO_NUMBER,
    /**
     * The number is longer than {@link io.casedesk.model.input.DecimalParser#LONGEST} characters.
     */
    LONG_NUMBER,
    /** The list or object is not valid JSON. */
    NO_JSON,
    /** The text contains an unpaired surrogate. */
    HALF_A_CHARACTER
  }
}
