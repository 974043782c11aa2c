package io.casedesk.changes.validation;

import io.casedesk.json.JsonKeys;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Bool;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.FieldValue.Text;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

/** Checks whether a value fits a declared field type. */
final class FieldTypeRules {

  private FieldTypeRules() {}

  /** The JSON type of a value. */
  enum Shape {
    NOTHING,
    TEXT,
    NUMBER,
    BOOLEAN,
    LIST,
    OBJECT
  }

  static Shape shape(FieldValue value) {
    return switch (value) {
      case FieldValue.Null none -> Shape.NOTHING;
      case Text text -> Shape.TEXT;
      case Numeric number -> Shape.NUMBER;
      case Bool bool -> Shape.BOOLEAN;
      case Structure(String json) ->
          json.stripLeading().startsWith("[") ? Shape.LIST : Shape.OBJECT;
    };
  }

  /** Whether a value that is not empty fits the type; any value fits an unknown type. */
  static boolean fits(FieldType type, FieldValue value) {
    return switch (type) {
      case UNKNOWN -> true;
      case TEXT, LINK, EMAIL, CHOICE -> value instanceof Text;
      case NUMBER -> value instanceof Numeric;
      case BOOLEAN -> value instanceof Bool;
      case DATE -> value instanceof Text(String text) && isDate(text);
      case TIME -> value instanceof Text(String text) && (isDate(text) || isTime(text));
      case CHOICES -> value instanceof Structure(String json) && isListOfTexts(json);
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
}
