package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.store.StorableText;
import io.casedesk.server.store.Timestamps;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An object in a file. Reading a field validates it; an {@link InvalidValueException} names the
 * field.
 *
 * @param where the name of the object in messages: {@code use_cases[3] (line 12)}
 * @param object the contents of the object
 */
record LoadElement(String where, ObjectNode object) {

  private static final int LONGEST_ID = 200;
  private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

  /** Rejects unknown field names, so that a mistyped one is reported. */
  void allow(List<String> known) {
    for (String name : object.propertyNames()) {
      if (!known.contains(name)) {
        throw new InvalidValueException(
            "\"" + name + "\" is unknown; the fields are " + String.join(", ", known) + ".");
      }
    }
    if (!StorableText.isAllIn(object)) {
      throw new InvalidValueException(
          "a string contains a NUL character or half a surrogate pair. Remove it.");
    }
  }

  /** Returns the strings of a member of several elements; other values are left out. */
  static List<String> texts(List<LoadElement> elements, String member) {
    return elements.stream()
        .map(element -> element.object.path(member))
        .filter(JsonNode::isString)
        .map(JsonNode::stringValue)
        .distinct()
        .toList();
  }

  boolean has(String member) {
    return object.has(member);
  }

  /** A string; null if it is not there. */
  @Nullable String text(String member) {
    JsonNode value = object.get(member);
    if (value == null) {
      return null;
    }
    if (!value.isString()) {
      throw new InvalidValueException(member + " must be a string.");
    }
    return value.stringValue();
  }

  /** A string; the other value if it is not there. */
  String text(String member, String otherwise) {
    String text = text(member);
    return text == null ? otherwise : text;
  }

  /** A string with something in it; null if it is not there. */
  @Nullable String filledText(String member) {
    String text = text(member);
    if (text != null && text.isBlank()) {
      throw new InvalidValueException(member + " must be a non-empty string.");
    }
    return text;
  }

  /** A string with something in it, which must be there. */
  String requiredText(String member) {
    String text = filledText(member);
    if (text == null) {
      throw new InvalidValueException(member + " is missing.");
    }
    return text;
  }

  /** An identifier; null if it is not there. */
  @Nullable String id(String member) {
    String id = filledText(member);
    if (id != null
        && (id.length() > LONGEST_ID || id.codePoints().anyMatch(Character::isISOControl))) {
      throw new InvalidValueException(
          member + " must have 1 to " + LONGEST_ID + " characters without control characters.");
    }
    return id;
  }

  /** An identifier, which must be there. */
  String requiredId(String member) {
    String id = id(member);
    if (id == null) {
      throw new InvalidValueException(member + " is missing.");
    }
    return id;
  }

  /** True or false; the other value if it is not there. */
  boolean truth(String member, boolean otherwise) {
    JsonNode value = object.get(member);
    if (value == null) {
      return otherwise;
    }
    if (!value.isBoolean()) {
      throw new InvalidValueException(member + " must be true or false.");
    }
    return value.booleanValue();
  }

  /** A string with something in it; the other value if it is not there. */
  String filledText(String member, String otherwise) {
    String text = filledText(member);
    return text == null ? otherwise : text;
  }

  /** A timestamp, as the contract writes it (section 2.1); the other value if it is not there. */
  String time(String member, String otherwise) {
    String time = time(member);
    return time == null ? otherwise : time;
  }

  /** A timestamp, as the contract writes it (section 2.1); null if it is not there. */
  @Nullable String time(String member) {
    String text = text(member);
    if (text == null) {
      return null;
    }
    try {
      Instant instant = OffsetDateTime.parse(text).toInstant();
      if (!instant.isBefore(FIRST) && !instant.isAfter(LAST)) {
        return Timestamps.text(instant);
      }
    } catch (DateTimeException e) {
      throw wrongTime(member);
    }
    throw wrongTime(member);
  }

  private static InvalidValueException wrongTime(String member) {
    return new InvalidValueException(
        member + " must be an ISO 8601 timestamp like \"2026-12-01T08:30:00.000Z\".");
  }

  /** An object; null if it is not there or is null. */
  @Nullable LoadElement element(String member) {
    JsonNode value = object.get(member);
    if (value == null || value.isNull()) {
      return null;
    }
    if (!(value instanceof ObjectNode inner)) {
      throw new InvalidValueException(member + " must be an object.");
    }
    return new LoadElement(member, inner);
  }

  /** Elements of an array; null if it is not there. */
  @Nullable List<JsonNode> array(String member) {
    JsonNode value = object.get(member);
    if (value == null) {
      return null;
    }
    if (!value.isArray()) {
      throw new InvalidValueException(member + " must be an array.");
    }
    return value.valueStream().toList();
  }
}
