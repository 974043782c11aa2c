package io.casedesk.cli.export;

import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Parses the arguments of {@code --filter KEY=VALUE}. */
final class FilterArguments {

  private FilterArguments() {}

  /**
   * Parses the arguments; the text after the first {@code =} is the value and can be empty.
   *
   * @throws IllegalArgumentException when an argument has no key or no value, or a key occurs twice
   */
  static Map<String, String> parse(List<String> options) {
    Map<String, String> wanted = new LinkedHashMap<>();
    for (String option : options) {
      int at = option.indexOf('=');
      if (at < 1) {
        throw new IllegalArgumentException(
            "'" + option + "' doesn't have the form KEY=VALUE, such as --filter status=active");
      }
      String key = option.substring(0, at);
      if (wanted.putIfAbsent(key, option.substring(at + 1)) != null) {
        throw new IllegalArgumentException(
            "the key '" + key + "' is given twice; use each field only once");
      }
    }
    return wanted;
  }

  /**
   * Converts the values to the types of their fields: {@code true} of a boolean isn't a text, nor
   * is {@code 12} of a number. A value of an unknown type stays a text.
   */
  static Map<String, FieldValue> typed(Map<String, String> wanted, List<FieldDefinition> fields) {
    Map<String, FieldValue> typed = new LinkedHashMap<>();
    wanted.forEach((key, text) -> typed.put(key, typed(text, typeOf(key, fields))));
    return typed;
  }

  private static String typeOf(String key, List<FieldDefinition> fields) {
    return fields.stream()
        .filter(field -> field.key().equals(key))
        .map(field -> field.type().toLowerCase(Locale.ROOT))
        .findFirst()
        .orElse("");
  }

  private static FieldValue typed(String text, String type) {
    if (type.equals("boolean") && (text.equals("true") || text.equals("false"))) {
      return FieldValue.bool(text.equals("true"));
    }
    FieldValue.Numeric number = new FieldValue.Numeric(text);
    return type.equals("number") && number.isJson() ? number : FieldValue.text(text);
  }
}
