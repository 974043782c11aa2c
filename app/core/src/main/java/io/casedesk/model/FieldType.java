package io.casedesk.model;

import io.casedesk.json.JsonKeys;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
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

  /** Whether a value that is not empty fits the type; any value fits an unknown type. */
  public boolean fits(FieldValue value) {
    return switch (this) {
      case UNKNOWN -> true;
      case TEXT, LINK, EMAIL, CHOICE -> value instanceof FieldValue.Text;
      case NUMBER -> value instanceof FieldValue.Numeric;
      case BOOLEAN -> value instanceof FieldValue.Bool;
      case DATE -> value instanceof FieldValue.Text(String text) && isDate(text);
      case TIME -> value instanceof FieldValue.Text(String text) && (isDate(text) || isTime(text));
      case CHOICES -> value instanceof FieldValue.Structure(String json) && isListOfTexts(json);
    };
  }

  private static boolean isListOfTexts(String json) {
    JsonKeys elements = JsonKeys.of(json);
    return elements != null && elements.plain();
  }

  private static boolean isDate(String text) {
    try {
      var _ = LocalDate.parse(text);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  /** Whether a text is a time, with or without an offset. */
  private static boolean isTime(String text) {
    try {
      var _ = DateTimeFormatter.ISO_DATE_TIME.parse(text);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  /** Whether the values are dropdown keys. */
  public boolean hasOptions() {
    return this == CHOICE || this == CHOICES;
  }
}
