package io.casedesk.model;

/**
 * A JSON value as the service sent it, without a JSON library: text, number, boolean, null or a
 * structure. A member that was not sent at all has no {@code FieldValue}; that absence is not the
 * same as blank (contract 2.1, {@code viewDetails}).
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

  /** A JSON number, with the digits that were sent: {@code 1.50} stays {@code 1.50}. */
  record Numeric(String digits) implements FieldValue {
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

  /** A JSON null: sent, and blank. */
  record Null() implements FieldValue {
    /** The one null. */
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

  /** An array or object, as the JSON text that was sent. */
  record Structure(String json) implements FieldValue {
    @Override
    public String display() {
      return json;
    }

    @Override
    public boolean isBlank() {
      return json.equals("[]") || json.equals("{}");
    }
  }

  /** The text a person reads; empty for null. */
  String display();

  /** Whether a person looking at the field would call it blank. */
  default boolean isBlank() {
    return false;
  }

  /** A text value. */
  static FieldValue text(String value) {
    return new Text(value);
  }

  /** A boolean value; there is one of each. */
  static FieldValue bool(boolean value) {
    return value ? Bool.TRUE : Bool.FALSE;
  }
}
