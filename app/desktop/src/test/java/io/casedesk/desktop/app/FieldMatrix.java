package io.casedesk.desktop.app;

import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.model.FieldValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every type of field with the values that it may hold, and the keys that change it. */
enum FieldMatrix {
  TEXT("string", "\"Ada\"", "\"Bob\"", "\" pad ded \"", "5", "\"a\\nb\""),
  LONG("textarea", "\"one\\ntwo\"", "\"three\"", "\"a\\r\\nb\\tc\"", "true", "\"x\\u0001y\\r\\n\""),
  NUMBER("number", "12.50", "-3", "\"about 5\"", "true", "\"1\\n2\""),
  DATE("date", "\"2026-12-01\"", "\"2027-01-31\"", "\"31.12.2026\"", "7", "\"2026-\\n12\""),
  BOOLEAN("boolean", "true", "false", "\"maybe\"", "1", "\"tr\\nue\""),
  DROPDOWN("dropdown", "\"ops\"", "\"hr\"", "\"zzz\"", "4", "\"o\\nps\""),
  MULTI(
      "multiselect",
      "[\"amer\",\"emea\"]",
      "[\"latam\"]",
      "[\"amer\",\"zzz\",\"amer\"]",
      "\"amer\"",
      "[\"a\\nb\"]"),
  URL(
      "url",
      "\"https://a.example/x\"",
      "\"https://b.example\"",
      "\"no url\"",
      "{\"a\":1}",
      "\"h\\nt\""),
  EMAIL("email", "\"a@b.example\"", "\"c@d.example\"", "\"nobody\"", "false", "\"a\\nb@c.de\""),
  UNKNOWN("geo", "{\"lat\":1.50}", "{\"lat\":2}", "[1,2]", "1.0", "\"q\\r\\nw\"");

  /** The records, each of which holds another kind of value in every field. */
  static final List<String> RECORDS =
      List.of("plain", "other", "empty", "none", "unset", "odd", "wrong", "lines");

  private static final JsonMapper JSON = new JsonMapper();
  private static final String NOTHING = "null";

  private final String type;

  @SuppressWarnings("ImmutableEnumChecker") // a copy that cannot be changed
  private final List<String> values;

  /**
   * A type.
   *
   * @param type as the service calls it
   * @param values a usual value, another, one that is unknown, one of the wrong JSON type, and one
   *     with line breaks, as JSON
   */
  FieldMatrix(String type, String... values) {
    this.type = type;
    this.values = List.of(values);
  }

  String key() {
    return "f_" + name().toLowerCase(Locale.ROOT);
  }

  static Map<String, String> types() {
    Map<String, String> types = new LinkedHashMap<>();
    for (FieldMatrix field : values()) {
      types.put(field.key(), field.type);
    }
    return types;
  }

  /** What a record holds in this field, as JSON; empty where it does not hold the field. */
  String stored(String record) {
    return switch (record) {
      case "plain" -> values.get(0);
      case "other" -> values.get(1);
      case "empty" -> this == MULTI ? "[]" : "\"\"";
      case "none" -> NOTHING;
      case "odd" -> values.get(2);
      case "wrong" -> values.get(3);
      case "lines" -> values.get(4);
      default -> "";
    };
  }

  /** Stores the records. */
  static void fill(StoredFields service) {
    for (String record : RECORDS) {
      Map<String, String> members = new LinkedHashMap<>();
      for (FieldMatrix field : values()) {
        if (!field.stored(record).isEmpty()) {
          members.put(field.key(), field.stored(record));
        }
      }
      service.put(record, members);
    }
  }

  /** What an editor shows of a JSON value: nothing else, and nothing less. */
  String shownOf(String json) {
    JsonNode node = json.isEmpty() ? JSON.nullNode() : JSON.readTree(json);
    String text = node.isNull() ? "" : node.isString() ? node.stringValue() : json;
    return switch (this) {
      case BOOLEAN ->
          switch (text) {
            case "true" -> "Yes";
            case "false" -> "No";
            case "" -> "Empty";
            default -> text;
          };
      case MULTI ->
          node.isArray() && !json.contains("\\n")
              ? String.join(", ", EditorType.OPTIONS.keysIn(new FieldValue.Structure(json)))
              : text;
      // Neither a carriage return nor a control character has a picture.
      case TEXT, LONG, NUMBER, DATE, DROPDOWN, URL, EMAIL, UNKNOWN ->
          text.replaceAll("[\\r\\x01]", "");
    };
  }

  /** What an editor shows of what a record holds. */
  String shownIn(String record) {
    return shownOf(stored(record));
  }

  /** What a control shows now. */
  static String shownBy(Node control) {
    if (control instanceof TextInputControl text) {
      return text.getText();
    }
    for (Node child : ((Parent) control).getChildrenUnmodifiable()) {
      if (child instanceof ToggleButton button && button.isSelected()) {
        return button.getText();
      }
      if (child instanceof TextInputControl text) {
        return text.getText();
      }
    }
    return "no value";
  }

  /** Types the other usual value, into a control that has the keyboard and holds the first. */
  void typeOther(Keyboard keys) {
    switch (this) {
      case BOOLEAN -> keys.write("n");
      // A part of the key is enough, as the list marks it.
      case DROPDOWN -> keys.shortcut(KeyCode.A).write("h");
      case MULTI -> {
        for (String key : List.of("amer", "emea", "latam")) {
          keys.push(KeyCode.F4).write(key).push(KeyCode.SPACE).push(KeyCode.F4);
        }
      }
      case TEXT, LONG, NUMBER, DATE, URL, EMAIL, UNKNOWN ->
          keys.shortcut(KeyCode.A).write(shownOf(values.get(1)));
    }
  }

  /** Types the first usual value into an empty control. */
  void typeFirst(Keyboard keys) {
    switch (this) {
      case BOOLEAN -> keys.write("yes");
      case DROPDOWN -> keys.write("op");
      case MULTI -> keys.write("amer").push(KeyCode.SPACE).write("eme");
      case LONG, UNKNOWN -> keys.write("here");
      case TEXT, NUMBER, DATE, URL, EMAIL -> keys.write(shownOf(values.get(0)));
    }
  }

  /** The JSON of what {@link #typeFirst} types where nothing was stored. */
  String typed() {
    return this == LONG || this == UNKNOWN ? "\"here\"" : values.get(0);
  }

  /** Clears a control that has the keyboard. */
  void clear(Keyboard keys) {
    if (this != BOOLEAN && this != MULTI) {
      keys.shortcut(KeyCode.A);
    }
    keys.push(KeyCode.DELETE);
  }
}
