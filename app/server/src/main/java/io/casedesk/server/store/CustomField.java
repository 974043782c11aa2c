package io.casedesk.server.store;

import io.casedesk.server.database.InvalidValueException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A custom field of use cases, as defined in the database, and the values it takes (contract,
 * section 2.1).
 *
 * @param key the key in {@code custom_fields}
 * @param type the type of its values
 * @param display the name to display
 * @param options for a dropdown or multi-select; otherwise empty
 */
public record CustomField(String key, CustomFieldType type, String display, List<Option> options) {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** Copies the list. */
  public CustomField {
    options = List.copyOf(options);
  }

  /** One option: the key is stored, the label is what a person calls it. */
  public record Option(String key, String label) {}

  /** Whether this is the key of an option. Labels are not accepted for it. */
  boolean hasOption(String candidate) {
    return options.stream().anyMatch(option -> option.key().equals(candidate));
  }

  /**
   * The value to store: null for a blank, and for a dropdown value that is not an option key (so
   * that a label leaves the field looking blank, as contract, section 2.1 says). Options a
   * multi-select does not have are left out.
   *
   * @throws InvalidValueException for a value of the wrong JSON type
   */
  JsonNode stored(JsonNode sent) {
    if (sent.isNull() || (sent.isString() && sent.stringValue().isEmpty())) {
      return NODES.nullNode();
    }
    return switch (type) {
      case TEXT, TEXTAREA, URL, EMAIL -> {
        check(sent.isString(), "a string");
        yield sent;
      }
      case BOOLEAN -> {
        check(sent.isBoolean(), "true or false");
        yield sent;
      }
      case NUMBER -> {
        check(isFinite(sent), "a finite number");
        yield sent;
      }
      case DATE -> {
        check(sent.isString() && isDate(sent.stringValue()), "a date like \"2026-12-01\"");
        yield sent;
      }
      case DROPDOWN -> {
        check(sent.isString(), "the key of an option, as a string");
        yield hasOption(sent.stringValue()) ? sent : NODES.nullNode();
      }
      case MULTISELECT -> chosen(sent);
    };
  }

  private JsonNode chosen(JsonNode sent) {
    String wanted = "an array of option keys, as strings";
    check(sent.isArray(), wanted);
    ArrayNode kept = NODES.arrayNode();
    for (JsonNode element : sent) {
      check(element.isString(), wanted);
      if (hasOption(element.stringValue())) {
        kept.add(element);
      }
    }
    return kept;
  }

  /** Beyond the range of a double, most readers would see an infinity. */
  static boolean isFinite(JsonNode sent) {
    return sent.isNumber() && Double.isFinite(sent.numberValue().doubleValue());
  }

  private static boolean isDate(String text) {
    try {
      LocalDate.parse(text);
      return true;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  private void check(boolean right, String wanted) {
    if (!right) {
      throw new InvalidValueException(
          "custom_fields.%s must be %s, or null to clear it. Nothing was changed."
              .formatted(key, wanted));
    }
  }

  /**
   * Returns the value to store, as {@link #stored} does, but loses nothing.
   *
   * @throws InvalidValueException also for a text that is not the key of an option
   */
  public JsonNode exact(JsonNode sent) {
    JsonNode stored = stored(sent);
    boolean empty = sent.isNull() || (sent.isString() && sent.stringValue().isEmpty());
    if (!empty && !sent.equals(stored)) {
      throw new InvalidValueException(
          "custom_fields.%s: %s isn't the key of an option. The keys are %s."
              .formatted(
                  key,
                  RecordJson.text(sent),
                  String.join(", ", options.stream().map(Option::key).toList())));
    }
    return stored;
  }
}
