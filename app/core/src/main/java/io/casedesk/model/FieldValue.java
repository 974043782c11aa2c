package io.casedesk.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value as the service sent it, independent of any JSON library: text, number, boolean, null
 * or a structure. A field that is not set has no {@code FieldValue}; not set is different from
 * empty (contract 2.1, {@code viewDetails}).
 */
public sealed interface FieldValue {

  /** A JSON string. */
  record Text(String value) implements FieldValue {
    @Override
    public String display() {
      return value;
    }

    @Override
    public boolean isBlank() {
      return value.isBlank();
    }
  }

  /** A JSON number with the digits as sent: {@code 1.50} stays {@code 1.50}. */
  record Numeric(String digits) implements FieldValue {

    private static final Pattern JSON =
        Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

    /** Whether the digits are a JSON number, as they are in everything that was read. */
    public boolean isJson() {
      return JSON.matcher(digits).matches();
    }

    @Override
    public String display() {
      return digits;
    }
  }

  /** A JSON boolean. */
  record Bool(boolean value) implements FieldValue {
    private static final Bool TRUE = new Bool(true);
    private static final Bool FALSE = new Bool(false);

    @Override
    public String display() {
      return String.valueOf(value);
    }
  }

  /** A JSON null: the field is set, and empty. */
  record Null() implements FieldValue {
    /** The only instance. */
    public static final Null INSTANCE = new Null();

    @Override
    public String display() {
      return "";
    }

    @Override
    public boolean isBlank() {
      return true;
    }
  }

  /** A JSON array or object, as the JSON text that was sent. */
  record Structure(String json) implements FieldValue {
    @Override
    public String display() {
      return json;
    }

    @Override
    public boolean isBlank() {
      return json.equals("[]") || json.equals("{}");
    }

    /** Whether it is an array. */
    public boolean isList() {
      return json.stripLeading().startsWith("[");
    }
  }

  /** The JSON types; the display text of a value and its type are the whole value. */
  enum Type {
    /** A string. */
    TEXT,
    /** A number. */
    NUMBER,
    /** A boolean. */
    BOOLEAN,
    /** Null. */
    NULL,
    /** An array or an object. */
    JSON;

    /** The value of this type with a display text. */
    public FieldValue of(String display) {
      return switch (this) {
        case TEXT -> text(display);
        case NUMBER -> new Numeric(display);
        case BOOLEAN -> bool(Boolean.parseBoolean(display));
        case NULL -> Null.INSTANCE;
        case JSON -> new Structure(display);
      };
    }
  }

  /**
   * The form in which Casedesk stores a value: an object with one field, which names the JSON type
   * and holds the text, the digits or the JSON unchanged: {@code {"text":"legal"}}, {@code
   * {"number":"1.50"}}, {@code {"boolean":"true"}}, {@code {"null":""}}, {@code {"json":"[1]"}}.
   */
  @JsonValue
  default Map.Entry<String, String> stored() {
    return Map.entry(type().name().toLowerCase(Locale.ROOT), display());
  }

  /**
   * Reads a value in its stored form.
   *
   * @throws IllegalArgumentException when no value has the type
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static FieldValue ofStored(Map.Entry<String, String> stored) {
    return Type.valueOf(stored.getKey().toUpperCase(Locale.ROOT))
        .of(Objects.requireNonNull(stored.getValue()));
  }

  /** The JSON type. */
  default Type type() {
    return switch (this) {
      case Text _ -> Type.TEXT;
      case Numeric _ -> Type.NUMBER;
      case Bool _ -> Type.BOOLEAN;
      case Null _ -> Type.NULL;
      case Structure _ -> Type.JSON;
    };
  }

  /** The display text; empty for null. */
  String display();

  /** Whether the value counts as empty for a user. */
  default boolean isBlank() {
    return false;
  }

  /** The text or the digits of a value whose type the contract leaves open (2); else null. */
  static @Nullable String scalar(@Nullable FieldValue value) {
    return switch (value) {
      case Text(String text) -> text;
      case Numeric(String digits) -> digits;
      case null, default -> null;
    };
  }

  /** Creates a text value. */
  static FieldValue text(String value) {
    return new Text(value);
  }

  /** Returns a boolean value; there is one instance for each. */
  static FieldValue bool(boolean value) {
    return value ? Bool.TRUE : Bool.FALSE;
  }
}
