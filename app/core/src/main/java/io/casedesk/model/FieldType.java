package io.casedesk.model;

import java.util.Locale;

/** What the service's word for the type of a field means; the list of words is open (Q27). */
public enum FieldType {
  /** A text. */
  TEXT,
  /** A number. */
  NUMBER,
  /** True or false. */
  BOOLEAN,
  /** A day, {@code 2026-12-01}. */
  DATE,
  /** A moment, ISO 8601. */
  TIME,
  /** The key of one option. */
  CHOICE,
  /** A list of keys of options. */
  CHOICES,
  /** A word that is not known, or none. */
  UNKNOWN;

  /** The meaning of a word, without regard to case, spaces, {@code -} and {@code _}. */
  public static FieldType of(String word) {
    return switch (word.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "")) {
      case "text",
          "string",
          "textarea",
          "longtext",
          "multiline",
          "richtext",
          "url",
          "link",
          "email",
          "phone" ->
          TEXT;
      case "number", "integer", "int", "decimal", "float", "double", "currency", "percent" ->
          NUMBER;
      case "boolean", "bool", "checkbox" -> BOOLEAN;
      case "date" -> DATE;
      case "datetime", "timestamp", "time" -> TIME;
      case "dropdown", "select", "singleselect", "enum", "choice", "picklist" -> CHOICE;
      case "multidropdown", "multiselect", "multichoice", "multienum", "multipicklist" -> CHOICES;
      default -> UNKNOWN;
    };
  }

  /** Whether values are keys of options. */
  public boolean hasOptions() {
    return this == CHOICE || this == CHOICES;
  }
}
