package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.store.RecordJson;
import io.casedesk.server.store.RecordTimes;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.type.LogicalType;

/**
 * Binds objects of a file to records, strictly, so that a mistyped member is reported. An {@link
 * InvalidValueException} names the member.
 */
final class Binding {

  private static final int LONGEST_ID = 200;
  private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

  /** Null empties these; any other member is left out to keep what is there. */
  private static final Set<String> NULLABLE =
      Set.of("source_id", "custom_fields", "owner", "checklistAttributes");

  private static final Set<String> FILLED = Set.of("title", "name", "status");
  private static final Set<String> IDS = Set.of("id", "checklistId", "solutionId", "email");
  private static final Set<String> TIMES =
      Set.of("created_at", "updated_at", "createdAt", "updatedAt");

  private static final JsonMapper STRICT =
      RecordJson.MAPPER
          .rebuild()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .withCoercionConfig(
              LogicalType.Textual,
              config ->
                  config
                      .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
          .build();

  private Binding() {}

  /**
   * Binds an object; members that are not there are null. Checks texts, identifiers and times by
   * the names of their members, and writes times as the contract does.
   */
  static <T> T bind(ObjectNode object, Class<T> type) {
    if (!RecordJson.isStorable(object)) {
      throw new InvalidValueException(
          "a string contains a NUL character or half a surrogate pair. Remove it.");
    }
    for (Map.Entry<String, JsonNode> member : List.copyOf(object.properties())) {
      check(object, member.getKey(), member.getValue());
    }
    return strictly(object, type);
  }

  private static void check(ObjectNode object, String member, JsonNode value) {
    if (value.isNull() && !NULLABLE.contains(member)) {
      throw new InvalidValueException(member + " can't be null.");
    }
    if (!value.isString()) {
      return;
    }
    String text = value.stringValue();
    if (FILLED.contains(member)) {
      required(member, text);
    } else if (IDS.contains(member)) {
      checkId(member, text);
    } else if (TIMES.contains(member)) {
      object.put(member, time(member, text));
    }
  }

  private static <T> T strictly(ObjectNode object, Class<T> type) {
    try {
      return STRICT.treeToValue(object, type);
    } catch (UnrecognizedPropertyException e) {
      throw new InvalidValueException(
          "\"%s\" is unknown; the fields are %s."
              .formatted(
                  e.getPropertyName(),
                  e.getKnownPropertyIds().stream()
                      .map(String::valueOf)
                      .collect(Collectors.joining(", "))));
    } catch (MismatchedInputException e) {
      throw new InvalidValueException(place(e) + " must be " + expected(e.getTargetType()) + ".");
    }
  }

  /** Where the mistake is: {@code useCaseList[0]}. */
  private static String place(MismatchedInputException e) {
    StringBuilder place = new StringBuilder();
    for (JacksonException.Reference step : e.getPath()) {
      if (step.getPropertyName() == null) {
        place.append('[').append(step.getIndex()).append(']');
      } else {
        place.append(place.isEmpty() ? "" : ".").append(step.getPropertyName());
      }
    }
    return place.toString();
  }

  private static String expected(@Nullable Class<?> type) {
    if (type == String.class) {
      return "a string";
    }
    if (type == Boolean.class) {
      return "true or false";
    }
    return type != null && Collection.class.isAssignableFrom(type) ? "an array" : "an object";
  }

  /** An element that must be an object. */
  static ObjectNode object(JsonNode element) {
    if (!(element instanceof ObjectNode object)) {
      throw new InvalidValueException("must be an object.");
    }
    return object;
  }

  /** The value that is given, or the other one. */
  static <T> T or(@Nullable T given, T otherwise) {
    return given == null ? otherwise : given;
  }

  /** A string with something in it, which must be there. */
  static String required(String member, @Nullable String text) {
    if (text == null) {
      throw new InvalidValueException(member + " is missing.");
    }
    if (text.isBlank()) {
      throw new InvalidValueException(member + " must be a non-empty string.");
    }
    return text;
  }

  private static void checkId(String member, String text) {
    String id = required(member, text);
    if (id.length() > LONGEST_ID || id.codePoints().anyMatch(Character::isISOControl)) {
      throw new InvalidValueException(
          member + " must have 1 to " + LONGEST_ID + " characters without control characters.");
    }
  }

  /** A timestamp, as the contract writes it (section 2.1). */
  private static String time(String member, String text) {
    try {
      Instant instant = OffsetDateTime.parse(text).toInstant();
      if (!instant.isBefore(FIRST) && !instant.isAfter(LAST)) {
        return RecordTimes.text(instant);
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
}
