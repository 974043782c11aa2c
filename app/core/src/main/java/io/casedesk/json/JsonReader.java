package io.casedesk.json;

import io.casedesk.model.FieldLayoutCache;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValues;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
 * Reads JSON one level deep: what lies deeper is kept as the exact text that was sent. Goes by
 * tokens and never calls itself, so that no nesting can exhaust the stack (Q12).
 */
public final class JsonReader {

  /** Reads values of a record once more, and what a person typed: of any depth and length. */
  static final JsonReader UNLIMITED =
      new JsonReader(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

  /** Characters of one name where the service is read: a parser remembers each name. */
  public static final int NAME_LENGTH = StreamReadConstraints.DEFAULT_MAX_NAME_LEN;

  private final JsonFactory factory;
  private final FieldLayoutCache fieldLayoutCache = new FieldLayoutCache();
  private final ValueInterner repeated = new ValueInterner();

  /**
   * Creates a reader with limits.
   *
   * @param nesting levels of arrays and objects
   * @param textLength characters of one string or one number
   * @param nameLength characters of one name
   */
  public JsonReader(int nesting, int textLength, int nameLength) {
    this.factory = factory(nesting, textLength, textLength, nameLength);
  }

  /**
   * A factory of parsers with limits.
   *
   * @param nesting levels of arrays and objects
   * @param textLength characters of one string
   * @param numberLength characters of one number
   * @param nameLength characters of one name
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

  /** Goes through the tokens of JSON, within the limits. */
  public JsonParser parser(byte[] json) {
    return factory.createParser(ObjectReadContext.empty(), json);
  }

  /**
   * An object taken apart.
   *
   * @param members every member but the opened one, in the order sent; of two with the same name
   *     the last
   * @param opened members of the member that was asked to be opened; empty when that is no object
   */
  public record Parts(Map<String, FieldValue> members, Map<String, FieldValue> opened) {}

  /** Members of an object, in the order sent; of two with the same name the last. */
  public Map<String, FieldValue> members(byte[] json) {
    try (JsonParser parser = parser(json)) {
      return members(parser, JsonSource.of(json));
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  private Map<String, FieldValue> members(JsonParser parser, JsonSource json) {
    begin(parser);
    Map<String, FieldValue> members = new LinkedHashMap<>();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      members.put(name, shared(parser, parser.nextToken(), json));
    }
    end(parser);
    return Collections.unmodifiableMap(members);
  }

  /** Reads the one object that the JSON is, to its end. */
  public <T> T object(byte[] json, ObjectDecoder<T> decoder) {
    try (JsonParser parser = parser(json)) {
      begin(parser);
      T object = decoder.decode(parser, json);
      end(parser);
      return object;
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  /**
   * Members of the record at whose start the parser stands; the one named is opened as well when it
   * is itself an object. Names and values that many records have are shared among them.
   */
  public Parts record(JsonParser parser, byte[] json, String open) {
    JsonSource source = JsonSource.of(json);
    FoundMembers members = new FoundMembers(open);
    Map<String, FieldValue> opened = FieldValues.NONE;
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      JsonToken token = parser.nextToken();
      boolean toOpen = name.equals(open);
      if (toOpen && token == JsonToken.START_OBJECT) {
        members.forget();
        opened = opened(parser, source);
      } else {
        opened = toOpen ? FieldValues.NONE : opened;
        members.add(name, shared(parser, token, source));
      }
    }
    return new Parts(members.in(fieldLayoutCache), opened);
  }

  /** Members of an object, in the order sent, their names shared with other objects. */
  public FieldValues shared(byte[] json) {
    try (JsonParser parser = parser(json)) {
      begin(parser);
      FieldValues members = opened(parser, JsonSource.of(json));
      end(parser);
      return members;
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  private FieldValues opened(JsonParser parser, JsonSource json) {
    FoundMembers members = new FoundMembers("");
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      members.add(name, shared(parser, parser.nextToken(), json));
    }
    return members.in(fieldLayoutCache);
  }

  /** One member of the object at whose start the parser stands; null when it is absent. */
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

  /** Elements of an array. */
  public List<FieldValue> elements(byte[] json) {
    try (JsonParser parser = parser(json)) {
      return elements(parser, JsonSource.of(json));
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  private List<FieldValue> elements(JsonParser parser, JsonSource json) {
    if (parser.nextToken() != JsonToken.START_ARRAY) {
      throw new UnreadableJsonException("it is not a JSON array");
    }
    List<FieldValue> elements = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      elements.add(shared(parser, token, json));
    }
    end(parser);
    return Collections.unmodifiableList(elements);
  }

  /** Reads one value of any kind to its end, and throws where it is not JSON. */
  public void validate(byte[] json) {
    try (JsonParser parser = parser(json)) {
      if (parser.nextToken() == null) {
        throw new UnreadableJsonException("it is empty");
      }
      parser.skipChildren();
      end(parser);
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  /** Members of the object that a text is, in the order sent. */
  Map<String, FieldValue> members(String json) {
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), json)) {
      return members(parser, JsonSource.of(json));
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  /** Elements of the array that a text is. */
  List<FieldValue> elements(String json) {
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), json)) {
      return elements(parser, JsonSource.of(json));
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  /** Whether a text is one array or object, and nothing else. */
  public static boolean isStructure(String json) {
    try (JsonParser parser = UNLIMITED.factory.createParser(ObjectReadContext.empty(), json)) {
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
      throw new UnreadableJsonException("it is not a JSON object");
    }
  }

  /** Refuses what follows the end of the one value. */
  private static void end(JsonParser parser) {
    parser.finishToken();
    if (parser.nextToken() != null) {
      throw new UnreadableJsonException("something follows its end");
    }
  }

  private FieldValue shared(JsonParser parser, @Nullable JsonToken token, JsonSource json) {
    return repeated.shared(value(parser, token, json));
  }

  /**
   * The value at whose first token the parser stands; it stands at the last after.
   *
   * @param json what the parser reads
   */
  public static FieldValue value(JsonParser parser, @Nullable JsonToken token, byte[] json) {
    return value(parser, token, JsonSource.of(json));
  }

  private static FieldValue value(JsonParser parser, @Nullable JsonToken token, JsonSource json) {
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
      case null, default -> throw new UnreadableJsonException("it ends too early");
    };
  }

  private static UnreadableJsonException unreadable(JacksonException e) {
    String limit = limit(e);
    if (limit != null) {
      return new UnreadableJsonException("it goes beyond a limit of this client: " + limit);
    }
    long at = e.getLocation() == null ? -1 : e.getLocation().getByteOffset();
    return new UnreadableJsonException(
        "it is not valid JSON" + (at < 0 ? "" : " at its byte " + at));
  }

  /** The limit that JSON goes beyond, without what Jackson may quote; null for another failure. */
  public static @Nullable String limit(JacksonException e) {
    return e instanceof StreamConstraintsException
        ? e.getOriginalMessage().replaceFirst(",? ?\\(?from `.*", "")
        : null;
  }
}
