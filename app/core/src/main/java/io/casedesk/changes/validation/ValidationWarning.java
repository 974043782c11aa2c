package io.casedesk.changes.validation;

import io.casedesk.model.FieldType;
import org.jspecify.annotations.Nullable;

/** A warning on a cell that can be sent. {@link ValidationTexts} formats it. */
public sealed interface ValidationWarning {

  /** Whether the value is probably wrong, so that it belongs to a list of faults. */
  default boolean doubtsValue() {
    return this instanceof NotAnAddress
        || this instanceof UnseenKey
        || this instanceof UnseenOwner
        || this instanceof RepeatedKey;
  }

  /**
   * Only the user or a file named the key; no record holds it and the service does not define it.
   */
  record UnprovenKey(String key) implements ValidationWarning {}

  /**
   * The field has known keys and this is not one of them, but the field is not declared as a
   * choice.
   */
  record UnseenKey(String key, @Nullable String nearest) implements ValidationWarning {}

  /** No known record has this owner, although the value has the form of a value that was read. */
  record UnseenOwner(String owner) implements ValidationWarning {}

  /** The value differs from the current one only in case or white space. */
  record LooksTheSame() implements ValidationWarning {}

  /** The type of the field is unknown; {@code word} is the service's name for it, may be empty. */
  record UnknownType(String word) implements ValidationWarning {}

  /** The value does not have the declared type, but neither does the current value. */
  record TypeAsHeld(FieldType declared) implements ValidationWarning {}

  /** The text is not an address of the declared type; the service may take it (Q27). */
  record NotAnAddress(FieldType declared) implements ValidationWarning {}

  /** The list differs from the current one only in its order. */
  record OrderOnly() implements ValidationWarning {}

  /** The list contains a key twice. */
  record RepeatedKey(String key) implements ValidationWarning {}

  /** The text is very long. */
  record LargeText(int characters) implements ValidationWarning {}

  /** The custom field is unknown, but a standard field has that name. */
  record AlsoAMember(String key) implements ValidationWarning {}

  /** The field was not set before; it cannot be unset again, so it becomes null. */
  record WasAbsent() implements ValidationWarning {}
}
