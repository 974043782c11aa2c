package io.casedesk.changes;

import io.casedesk.model.FieldType;
import org.jspecify.annotations.Nullable;

/**
 * What a person should know of a cell that can be sent all the same. {@link ValidationTexts} puts
 * it in words.
 */
public sealed interface ValidationWarning {

  /** A person or a file named the key; no record holds it and the service does not define it. */
  record UnprovenKey(String key) implements ValidationWarning {}

  /**
   * Keys of the field are known and this is none of them, but the field is not declared as a
   * choice.
   */
  record UnseenKey(String key, @Nullable String nearest) implements ValidationWarning {}

  /** An owner with id or address, as only a read shows one, whom no record at hand has. */
  record UnseenOwner(String owner) implements ValidationWarning {}

  /** The value differs from the one held only in capital letters or white space. */
  record LooksTheSame() implements ValidationWarning {}

  /** The type of the field is not known; {@code word} is the service's word, empty without one. */
  record UnknownType(String word) implements ValidationWarning {}

  /** The value is of another type than declared, but so is the one that the record holds. */
  record TypeAsHeld(FieldType declared) implements ValidationWarning {}

  /** A list differs from the one held only in its order. */
  record OrderOnly() implements ValidationWarning {}

  /** A list names a key twice. */
  record RepeatedKey(String key) implements ValidationWarning {}

  /** A text of very many characters. */
  record LargeText(int characters) implements ValidationWarning {}

  /** The key of a custom field that nobody has seen, but a member of the record has that name. */
  record AlsoAMember(String key) implements ValidationWarning {}

  /** The member was absent before; it cannot be taken away again, so it becomes null. */
  record WasAbsent() implements ValidationWarning {}
}
