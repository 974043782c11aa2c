package io.casedesk.model;

import java.util.Locale;

/**
 * The type of a field, derived from the service's name of the type; the list of names is open
 * (Q27).
 */
public enum FieldType {
  /** Text. */
  TEXT,
  /** A web address, as text. */
  LINK,
  /** An e-mail address, as text. */
  EMAIL,
  /** A number. */
  NUMBER,
  /** True or false. */
  BOOLEAN,
  /** A date, such as {@code 2026-12-01}. */
  DATE,
  /** A point in time in ISO 8601. */
  TIME,
  /** One dropdown key. */
  CHOICE,
  /** A list of dropdown keys. */
  CHOICES,
  /** An unknown type name, or none. */
  UNKNOWN;

  /** Returns the type for a type name, ignoring case, spaces, {@code -} and {@code _}. */
  public static FieldType of(String word) {
    return switch (word.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "")) {
      case "text", "string", "textarea", "longtext", "multiline", "richtext", "phone" -> TEXT;
      case "url", "link" -> LINK;
      case "email" -> EMAIL;
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

  /** Whether the values are dropdown keys. */
  public boolean hasOptions() {
    return this == CHOICE || this == CHOICES;
  }
}
