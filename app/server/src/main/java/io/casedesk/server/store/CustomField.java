package io.casedesk.server.store;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.casedesk.server.database.InvalidValueException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
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
public record CustomField(
    String key,
    CustomFieldType type,
    String display,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Option> options) {

  private static final int LONGEST_KEY = 64;
  private static final int LONGEST_LABEL = 200;
  private static final Pattern KEY = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** Copies the list. */
  public CustomField {
    options = List.copyOf(options);
  }

  /** One option: the key is stored, the label is what a person calls it. */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  public record Option(String key, String label) {}

  /**
   * Checks the definition.
   *
   * @throws InvalidValueException if it can't be defined so; its message starts with the member
   */
  void check() {
    if (UseCaseFilter.STANDARD.contains(key)) {
      throw new InvalidValueException("key: \"" + key + "\" is already a field of every use case.");
    }
    if (key.length() > LONGEST_KEY || !KEY.matcher(key).matches()) {
      throw new InvalidValueException(
          "key: \"%s\" must be a letter, then letters, digits, '_' and '-'; at most %s characters."
              .formatted(
                  key.length() <= LONGEST_KEY ? key : key.substring(0, LONGEST_KEY) + "...",
                  LONGEST_KEY));
    }
    checkText("display", display, LONGEST_LABEL);
    if (type.hasOptions() == options.isEmpty()) {
      throw new InvalidValueException(
          "options: a field of type %s %s."
              .formatted(
                  type.word(),
                  options.isEmpty() ? "needs at least one option" : "can't have options"));
    }
    Set<String> keys = new HashSet<>();
    for (int i = 0; i < options.size(); i++) {
      String member = "options[" + i + "]";
      checkText(member + ", key", options.get(i).key(), LONGEST_KEY);
      checkText(member + ", label", options.get(i).label(), LONGEST_LABEL);
      if (!keys.add(options.get(i).key())) {
        throw new InvalidValueException(
            member + ": the key \"" + options.get(i).key() + "\" is listed twice.");
      }
    }
  }

  private static void checkText(String member, String text, int longest) {
    if (text.isBlank()
        || text.length() > longest
        || text.codePoints().anyMatch(Character::isISOControl)) {
      throw new InvalidValueException(
          member + " must have 1 to " + longest + " characters on one line.");
    }
  }

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
      case TEXT, TEXTAREA, URL, EMAIL -> checked(sent.isString(), sent, "a string");
      case BOOLEAN -> checked(sent.isBoolean(), sent, "true or false");
      case NUMBER -> checked(isFinite(sent), sent, "a finite number");
      case DATE -> checked(isDate(sent), sent, "a date like \"2026-12-01\"");
      case DROPDOWN -> {
        checked(sent.isString(), sent, "the key of an option, as a string");
        yield hasOption(sent.stringValue()) ? sent : NODES.nullNode();
      }
      case MULTISELECT -> chosen(sent);
    };
  }

  private JsonNode chosen(JsonNode sent) {
    String wanted = "an array of option keys, as strings";
    checked(sent.isArray(), sent, wanted);
    ArrayNode kept = NODES.arrayNode();
    for (JsonNode element : sent) {
      checked(element.isString(), sent, wanted);
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

  private static boolean isDate(JsonNode sent) {
    try {
      return sent.isString() && LocalDate.parse(sent.stringValue()) != null;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  private JsonNode checked(boolean right, JsonNode sent, String wanted) {
    if (!right) {
      throw new InvalidValueException(
          "custom_fields.%s must be %s, or null to clear it. Nothing was changed."
              .formatted(key, wanted));
    }
    return sent;
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
