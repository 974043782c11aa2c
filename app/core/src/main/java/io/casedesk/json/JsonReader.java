package io.casedesk.json;

import io.casedesk.messages.Message;
import io.casedesk.model.FieldLayoutCache;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValues;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads JSON one level deep; deeper levels are kept as the exact text that was sent. Iterates over
 * tokens without recursion, so that deep nesting can't exhaust the stack (Q12).
 */
public final class JsonReader {

  /** A reader without limits, for values that were read before and texts that the user typed. */
  public static final JsonReader UNLIMITED =
      new JsonReader(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

  /** Maximum length of a name from the service, in characters; a parser caches every name. */
  public static final int NAME_LENGTH = StreamReadConstraints.DEFAULT_MAX_NAME_LEN;

  private final JsonFactory factory;
  private final FieldLayoutCache fieldLayoutCache = new FieldLayoutCache();
  private final ValueInterner repeated = new ValueInterner();

  /**
   * Creates a reader with limits.
   *
   * @param nesting maximum depth of arrays and objects
   * @param textLength maximum length of a string or a number, in characters
   * @param nameLength maximum length of a name, in characters
   */
  public JsonReader(int nesting, int textLength, int nameLength) {
    this.factory = factory(nesting, textLength, textLength, nameLength);
  }

  /**
   * Creates a factory of parsers with limits.
   *
   * @param nesting maximum depth of arrays and objects
   * @param textLength maximum length of a string, in characters
   * @param numberLength maximum length of a number, in characters
   * @param nameLength maximum length of a name, in characters
   */
  public static JsonFactory factory(int nesting, int textLength, int numberLength, int nameLength) {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(nesting)
                .maxStringLength(textLength)
                .maxNumberLength(numberLength)
                .maxNameLength(nameLength)
                .build())
        .build();
  }

  /** Creates a parser within the limits of this reader. */
  public JsonParser parser(byte[] json) {
    return factory.createParser(ObjectReadContext.empty(), json);
  }

  private JsonParser parser(String json) {
    return factory.createParser(ObjectReadContext.empty(), json);
  }

  /** Decodes JSON to its end. */
  private static <T> T whole(Supplier<JsonParser> json, Function<JsonParser, T> decoder) {
    try (JsonParser parser = json.get()) {
      T value = decoder.apply(parser);
      end(parser);
      return value;
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  /**
   * The members of an object.
   *
   * @param members all but the opened member, in the order sent; of duplicate names, the last one
   * @param opened members of the opened member; empty when it is not an object
   */
  public record Parts(Map<String, FieldValue> members, Map<String, FieldValue> opened) {}

  /** Reads the members of an object in the order sent; of duplicate names, the last one. */
  public Map<String, FieldValue> members(byte[] json) {
    return whole(() -> parser(json), parser -> members(parser, JsonSource.of(json)));
  }

  /** Reads the members of an object in the order sent; of duplicate names, the last one. */
  public Map<String, FieldValue> members(String json) {
    return whole(() -> parser(json), parser -> members(parser, JsonSource.of(json)));
  }

  private Map<String, FieldValue> members(JsonParser parser, JsonSource json) {
    begin(parser);
    Map<String, FieldValue> members = new LinkedHashMap<>();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      members.put(name, shared(parser, parser.nextToken(), json));
    }
    return Collections.unmodifiableMap(members);
  }

  /** Decodes the JSON, which must be one object, to its end. */
  public <T> T object(byte[] json, ObjectDecoder<T> decoder) {
    return whole(
        () -> parser(json),
        parser -> {
          begin(parser);
          return decoder.decode(parser, json);
        });
  }

  /**
   * Reads the record at whose start the parser is; the member named {@code open} one level deeper
   * if it is an object. Names and frequent values are shared among records.
   */
  public Parts record(JsonParser parser, byte[] json, String open) {
    JsonSource source = JsonSource.of(json);
    MemberCollector members = new MemberCollector(open);
    Map<String, FieldValue> opened = FieldValues.NONE;
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      JsonToken token = parser.nextToken();
      boolean toOpen = name.equals(open);
      if (toOpen && token == JsonToken.START_OBJECT) {
        members.removeOpened();
        FieldValues sent = opened(parser, source);
        opened = sent.isEmpty() ? FieldValues.SENT_EMPTY : sent;
      } else {
        opened = toOpen ? FieldValues.NONE : opened;
        members.add(name, shared(parser, token, source));
      }
    }
    return new Parts(members.values(fieldLayoutCache, repeated), opened);
  }

  /** Reads the members of an object in the order sent; the names are shared with other objects. */
  public FieldValues shared(byte[] json) {
    return whole(
        () -> parser(json),
        parser -> {
          begin(parser);
          return opened(parser, JsonSource.of(json));
        });
  }

  private FieldValues opened(JsonParser parser, JsonSource json) {
    MemberCollector members = new MemberCollector("");
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      members.add(name, shared(parser, parser.nextToken(), json));
    }
    return members.values(fieldLayoutCache, repeated);
  }

  /** Reads one member of the object at whose start the parser is; null when there is none. */
  public @Nullable FieldValue member(JsonParser parser, byte[] json, String wanted) {
    FieldValue found = null;
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      JsonToken token = parser.nextToken();
      if (name.equals(wanted)) {
        found = value(parser, token, json);
      } else {
        parser.skipChildren();
      }
    }
    return found;
  }

  /** Reads the elements of an array. */
  public List<FieldValue> elements(byte[] json) {
    return whole(() -> parser(json), parser -> elements(parser, JsonSource.of(json)));
  }

  /** Reads the elements of an array. */
  public List<FieldValue> elements(String json) {
    return whole(() -> parser(json), parser -> elements(parser, JsonSource.of(json)));
  }

  /** Reads one value of any type. */
  public FieldValue single(byte[] json) {
    return whole(
        () -> parser(json), parser -> shared(parser, parser.nextToken(), JsonSource.of(json)));
  }

  private List<FieldValue> elements(JsonParser parser, JsonSource json) {
    if (parser.nextToken() != JsonToken.START_ARRAY) {
      throw new UnreadableJsonException(Message.of("json.not-array"));
    }
    List<FieldValue> elements = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      elements.add(shared(parser, token, json));
    }
    return Collections.unmodifiableList(elements);
  }

  /** Reads one value of any type to its end, and throws when it is not valid JSON. */
  public void validate(byte[] json) {
    try (JsonParser parser = parser(json)) {
      if (parser.nextToken() == null) {
        throw new UnreadableJsonException(Message.of("json.empty"));
      }
      parser.skipChildren();
      end(parser);
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  /** Whether a text is exactly one array or object. */
  public static boolean isStructure(String json) {
    try (JsonParser parser = UNLIMITED.parser(json)) {
      JsonToken first = parser.nextToken();
      if (first == null || !first.isStructStart()) {
        return false;
      }
      parser.skipChildren();
      return parser.nextToken() == null;
    } catch (JacksonException unreadable) {
      return false;
    }
  }

  private static void begin(JsonParser parser) {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new UnreadableJsonException(Message.of("json.not-object"));
    }
  }

  /** Rejects input after the end of the value. */
  static void end(JsonParser parser) {
    parser.finishToken();
    if (parser.nextToken() != null) {
      throw new UnreadableJsonException(Message.of("json.text-after-end"));
    }
  }

  private FieldValue shared(JsonParser parser, @Nullable JsonToken token, JsonSource json) {
    return repeated.shared(value(parser, token, json));
  }

  /**
   * Reads the value at whose first token the parser is; afterwards the parser is at its last token.
   *
   * @param json the input of the parser
   */
  public static FieldValue value(JsonParser parser, @Nullable JsonToken token, byte[] json) {
    return value(parser, token, JsonSource.of(json));
  }

  static FieldValue value(JsonParser parser, @Nullable JsonToken token, JsonSource json) {
    return switch (token) {
      case VALUE_STRING -> FieldValue.text(parser.getString());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new FieldValue.Numeric(parser.getString());
      case VALUE_TRUE -> FieldValue.bool(true);
      case VALUE_FALSE -> FieldValue.bool(false);
      case VALUE_NULL -> FieldValue.Null.INSTANCE;
      case START_OBJECT, START_ARRAY -> {
        TokenStreamLocation from = parser.currentTokenLocation();
        parser.skipChildren();
        yield new FieldValue.Structure(json.between(from, parser.currentLocation()));
      }
      case null, default -> throw new UnreadableJsonException(Message.of("json.ends-early"));
    };
  }

  static UnreadableJsonException unreadable(JacksonException e) {
    String limit = limit(e);
    if (limit != null) {
      return new UnreadableJsonException(Message.of("json.limit", limit));
    }
    long at = e.getLocation() == null ? -1 : e.getLocation().getByteOffset();
    return new UnreadableJsonException(
        at < 0 ? Message.of("json.invalid") : Message.of("json.invalid-at-byte", at));
  }

  /** The limit that the JSON exceeds, without text from the input; null for other failures. */
  public static @Nullable String limit(JacksonException e) {
    return e instanceof StreamConstraintsException
        ? e.getOriginalMessage().replaceFirst(",? ?\\(?from `.*", "")
        : null;
  }
}
