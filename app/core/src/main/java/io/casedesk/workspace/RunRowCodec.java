package io.casedesk.workspace;

import io.casedesk.json.Json;
import io.casedesk.json.Utf8;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;

/**
 * The texts in the columns of runs. One codec reads the rows of one run, and keeps each text that
 * occurs again once. Not safe for several threads.
 */
final class RunRowCodec {

  private static final JavaType VALUES =
      Json.MAPPER
          .getTypeFactory()
          .constructMapType(LinkedHashMap.class, FieldRef.class, FieldValue.class);
  private static final JavaType IDS =
      Json.MAPPER.getTypeFactory().constructCollectionType(Set.class, String.class);
  private static final JavaType FIELDS =
      Json.MAPPER.getTypeFactory().constructCollectionType(List.class, FieldRef.class);

  /** Begins a text that is JSON because it holds half of a surrogate pair, or begins like this. */
  private static final String ESCAPED = "\0";

  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, FieldRef> fields = new HashMap<>();

  /** Encodes any text so that UTF-8 can encode it. */
  static String encode(String text) {
    return Utf8.isEncodable(text) && !text.startsWith(ESCAPED)
        ? text
        : ESCAPED + Json.ASCII.writeValueAsString(text);
  }

  /** Encodes a field; null, for a record to create, as an empty text. */
  static String encode(@Nullable FieldRef field) {
    return field == null ? "" : encode(field.stored());
  }

  /** Encodes a value, a message, fields or ids as JSON; null as no value. */
  static @Nullable String json(@Nullable Object value) {
    return value == null ? null : Json.ASCII.writeValueAsString(value);
  }

  String text(String stored) {
    String text =
        stored.startsWith(ESCAPED)
            ? read(() -> Json.MAPPER.readValue(stored.substring(1), String.class))
            : stored;
    return texts.computeIfAbsent(text, first -> first);
  }

  FieldRef field(String stored) {
    return fields.computeIfAbsent(stored, first -> FieldRef.ofStored(text(first)));
  }

  @Nullable FieldValue value(@Nullable String stored) {
    return stored == null ? null : read(() -> Json.MAPPER.readValue(stored, FieldValue.class));
  }

  FieldValue required(@Nullable String stored) {
    FieldValue value = value(stored);
    if (value == null) {
      throw new IllegalArgumentException("a value is missing");
    }
    return value;
  }

  /** Reads the values of those fields that are wanted. */
  Map<FieldRef, FieldValue> values(String stored, Predicate<FieldRef> wanted) {
    LinkedHashMap<FieldRef, FieldValue> values = read(() -> Json.MAPPER.readValue(stored, VALUES));
    values.keySet().removeIf(wanted.negate());
    return values;
  }

  Set<String> ids(String stored) {
    return read(() -> Json.MAPPER.readValue(stored, IDS));
  }

  List<FieldRef> fields(String stored) {
    return stored.equals("[]") ? List.of() : read(() -> Json.MAPPER.readValue(stored, FIELDS));
  }

  Message message(String stored) {
    return stored.equals("\"\"")
        ? Message.none()
        : read(() -> Json.MAPPER.readValue(stored, Message.class));
  }

  /** Reads JSON; what is damaged has one kind of failure. */
  private static <T> T read(Reading<T> reading) {
    try {
      @Nullable T value = reading.read();
      if (value == null) {
        throw new IllegalArgumentException("a stored value is null");
      }
      return value;
    } catch (JacksonException e) {
      throw new IllegalArgumentException("a stored value is not one that a run writes", e);
    }
  }

  private interface Reading<T> {
    @Nullable T read();
  }
}
