package io.casedesk.server.store;

import com.fasterxml.jackson.annotation.JsonValue;
import io.casedesk.server.database.InvalidValueException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Types of custom fields; the word used on the wire is the name in lower case. */
public enum CustomFieldType {
  /** One line of text. */
  TEXT,
  /** Several lines of text. */
  TEXTAREA,
  /** A JSON number. */
  NUMBER,
  /** A day, {@code 2026-12-01}. */
  DATE,
  /** True or false. */
  BOOLEAN,
  /** One option, by key. */
  DROPDOWN,
  /** An array of options, by key. */
  MULTISELECT,
  /** An address of a page; text. */
  URL,
  /** A mail address; text. */
  EMAIL;

  /** The word used on the wire and in the database. */
  @JsonValue
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the type of a word.
   *
   * @throws InvalidValueException for another word; the message lists the types
   */
  public static CustomFieldType of(String word) {
    return Arrays.stream(values())
        .filter(type -> type.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "type: \""
                        + word
                        + "\" isn't a type. The types are "
                        + Arrays.stream(values())
                            .map(CustomFieldType::word)
                            .collect(Collectors.joining(", "))
                        + "."));
  }

  /** Whether the field's values are chosen from options. */
  public boolean hasOptions() {
    return this == DROPDOWN || this == MULTISELECT;
  }
}
