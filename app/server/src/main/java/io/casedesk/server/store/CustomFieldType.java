package io.casedesk.server.store;

import java.util.Locale;

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
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The type of a word; an {@link IllegalArgumentException} if there is none. */
  public static CustomFieldType of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** Whether the field's values are chosen from options. */
  public boolean hasOptions() {
    return this == DROPDOWN || this == MULTISELECT;
  }
}
