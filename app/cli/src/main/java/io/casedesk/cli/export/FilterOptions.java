package io.casedesk.cli.export;

import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.SharedOptions;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that choose the records to export. */
final class FilterOptions extends SharedOptions {

  @Option(
      names = "--filter",
      paramLabel = "KEY=VALUE",
      description = {
        "Writes only use cases whose field KEY has this VALUE: of a dropdown a key, of a list one"
            + " of its values. A use case must match every filter. If the service can't filter by"
            + " the field, Casedesk reads the complete list and filters it here."
      })
  private List<String> filters = List.of();

  @Option(
      names = "--allow-empty",
      description = "Writes a file even if no use case matches --filter (default: exit code 8).")
  private boolean allowEmpty;

  /** Whether a file is written even if no record matches. */
  boolean allowEmpty() {
    return allowEmpty;
  }

  /**
   * Returns the wanted values by field.
   *
   * @throws ParameterException when they can't be filters of these records
   */
  Map<String, String> filters(RecordKind kind) {
    if (kind == RecordKind.SOLUTIONS && !filters.isEmpty()) {
      throw usage("--filter is for use cases only: the service can't filter solutions.");
    }
    Map<String, String> wanted = new LinkedHashMap<>();
    for (String filter : filters) {
      // The text after the first '=' is the value, and can be empty.
      int at = filter.indexOf('=');
      if (at < 1) {
        throw usage(
            "--filter: '"
                + filter
                + "' doesn't have the form KEY=VALUE, such as --filter status=active");
      }
      String key = filter.substring(0, at);
      if (wanted.putIfAbsent(key, filter.substring(at + 1)) != null) {
        throw usage("--filter: the key '" + key + "' is given twice; use each field only once");
      }
    }
    return wanted;
  }

  /**
   * Checks that the records know the fields and values of the filter.
   *
   * @throws ParameterException when they don't
   */
  void requireKnown(Map<String, String> wanted, FilterCheck known) {
    known
        .mistake(wanted, allowEmpty)
        .ifPresent(
            mistake -> {
              throw usage(ErrorMessages.line(mistake) + " Nothing was written.");
            });
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
