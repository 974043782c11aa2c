package io.casedesk.server.store;

import io.casedesk.server.database.InvalidValueException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Validates and converts values written to custom fields (contract, section 2.1). */
public final class CustomFieldValues {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private CustomFieldValues() {}

  /**
   * The value to store: null for a blank, and for a dropdown value that is not an option key (so
   * that a label leaves the field looking blank, as contract, section 2.1 says). Options a
   * multi-select does not have are left out.
   *
   * @throws InvalidValueException for a value of the wrong JSON type
   */
  static JsonNode stored(CustomField field, JsonNode sent) {
    if (sent.isNull() || (sent.isString() && sent.stringValue().isEmpty())) {
      return NODES.nullNode();
    }
    return switch (field.type()) {
      case TEXT, TEXTAREA, URL, EMAIL -> {
        check(field, sent.isString(), "a string");
        yield sent;
      }
      case BOOLEAN -> {
        check(field, sent.isBoolean(), "true or false");
        yield sent;
      }
      case NUMBER -> {
        check(field, isFinite(sent), "a finite number");
        yield sent;
      }
      case DATE -> {
        check(field, sent.isString() && isDate(sent.stringValue()), "a date like \"2026-12-01\"");
        yield sent;
      }
      case DROPDOWN -> {
        check(field, sent.isString(), "the key of an option, as a string");
        yield field.hasOption(sent.stringValue()) ? sent : NODES.nullNode();
      }
      case MULTISELECT -> options(field, sent);
    };
  }

  private static JsonNode options(CustomField field, JsonNode sent) {
    String wanted = "an array of option keys, as strings";
    check(field, sent.isArray(), wanted);
    ArrayNode kept = NODES.arrayNode();
    for (JsonNode element : sent) {
      check(field, element.isString(), wanted);
      if (field.hasOption(element.stringValue())) {
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

  private static void check(CustomField field, boolean right, String wanted) {
    if (!right) {
      throw new InvalidValueException(
          "custom_fields.%s must be %s, or null to clear it. Nothing was changed."
              .formatted(field.key(), wanted));
    }
  }

  /**
   * Returns the value to store, as {@link #stored} does, but loses nothing.
   *
   * @throws InvalidValueException also for a text that is not the key of an option
   */
  public static JsonNode exact(CustomField field, JsonNode sent) {
    JsonNode stored = stored(field, sent);
    boolean empty = sent.isNull() || (sent.isString() && sent.stringValue().isEmpty());
    if (!empty && !sent.equals(stored)) {
      throw new InvalidValueException(
          "custom_fields.%s: %s isn't the key of an option. The keys are %s."
              .formatted(
                  field.key(),
                  RecordJson.text(sent),
                  String.join(
                      ", ", field.options().stream().map(CustomField.Option::key).toList())));
    }
    return stored;
  }
}
