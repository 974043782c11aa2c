package io.casedesk.changes;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import org.jspecify.annotations.Nullable;

/** Why a cell is not sent. {@link ValidationTexts} puts it in words. */
public sealed interface ValidationError {

  /** The record was not found in a whole read. */
  record RecordGone() implements ValidationError {}

  /** The service marks the record as deleted (Q8). */
  record RecordDeleted() implements ValidationError {}

  /** Nobody has seen the field; {@code nearest} is the closest one, if any is close. */
  record UnknownField(FieldRef field, @Nullable FieldRef nearest) implements ValidationError {}

  /** The service does not document that the field can be written (Q14). */
  record ReadOnly(FieldRef field, Why why) implements ValidationError {}

  /** A blank without the explicit wish to clear (Q22). */
  record BlankNotMeant() implements ValidationError {}

  /** The value is of another type than the field is declared to be. */
  record WrongType(FieldType declared, FieldValue given) implements ValidationError {}

  /** A dropdown's label; {@code key} is the option it belongs to (Q21). */
  record LabelForKey(String label, String key) implements ValidationError {}

  /** Nobody has seen the key; {@code nearest} is the closest one, if any is close. */
  record UnknownKey(String value, @Nullable String nearest) implements ValidationError {}

  /**
   * No record at hand has the owner, by id or by e-mail address (Q29); {@code nearest} is the
   * closest one, if any is close.
   */
  record UnknownOwner(String value, @Nullable String nearest) implements ValidationError {}

  /** An owner is to be taken away: the write shape has only a text for another (contract 2.2). */
  record OwnerStays() implements ValidationError {}

  /** An import created the record {@code id} of the same row when it was named so (Q18). */
  record CreatedAs(String run, String id, String name) implements ValidationError {}

  /** No JSON can be made of the value. */
  record Unsendable(Flaw flaw) implements ValidationError {}

  /** Why a field cannot be written. */
  enum Why {
    /** A use case takes custom fields only (contract 4.1, PATCH). */
    ONLY_CUSTOM_FIELDS,
    /** A solution's custom fields are written in a shape that no read shows (Q30). */
    CUSTOM_FIELDS_OF_SOLUTIONS,
    /** The write shape has no place for the field (contract 2.2). */
    NOT_IN_WRITE_SHAPE
  }

  /** What is wrong with a value that cannot be sent. */
  enum Flaw {
    /** A number that is none. */
    NO_NUMBER,
    /** A number of more characters than {@link io.casedesk.model.DecimalParser#LONGEST}. */
    LONG_NUMBER,
    /** A list or an object that is no JSON. */
    NO_JSON,
    /** Half of a pair of characters. */
    HALF_A_CHARACTER
  }
}
