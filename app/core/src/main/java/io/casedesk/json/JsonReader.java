package io.casedesk.json;

import io.casedesk.model.FieldLayoutCache;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValues;
import java.nio.charset.StandardCharsets;
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

  /** Room for as many members as a record usually has. */
  private static final int MEMBERS = 24;

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
      return members(parser, Source.of(json));
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  private Map<String, FieldValue> members(JsonParser parser, Source json) {
    begin(parser);
    Map<String, FieldValue> members = new LinkedHashMap<>();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      members.put(name, shared(parser, parser.nextToken(), json));
    }
    end(parser);
    return Collections.unmodifiableMap(members);
  }

  /**
   * Members of a record; the one named is opened as well when it is itself an object. Names and
   * values that many records have are shared among them.
   */
  public Parts record(byte[] json, String open) {
    try (JsonParser parser = parser(json)) {
      begin(parser);
      Source source = Source.of(json);
      Found members = new Found(open);
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
      end(parser);
      return new Parts(members.in(fieldLayoutCache), opened);
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  /** Members of an object, in the order sent, their names shared with other objects. */
  public FieldValues shared(byte[] json) {
    try (JsonParser parser = parser(json)) {
      begin(parser);
      FieldValues members = opened(parser, Source.of(json));
      end(parser);
      return members;
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  private FieldValues opened(JsonParser parser, Source json) {
    Found members = new Found("");
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      members.add(name, shared(parser, parser.nextToken(), json));
    }
    return members.in(fieldLayoutCache);
  }

  /** Members as they come. */
  private static final class Found {

    private final String open;
    private final List<String> names = new ArrayList<>(MEMBERS);
    private final List<FieldValue> values = new ArrayList<>(MEMBERS);
    private int forgotten;

    Found(String open) {
      this.open = open;
    }

    void add(String name, FieldValue value) {
      names.add(name);
      values.add(value);
    }

    /** The member to be opened came as an object: what came for it before no longer counts. */
    void forget() {
      forgotten = names.size();
    }

    FieldValues in(FieldLayoutCache fieldLayoutCache) {
      int from = names.subList(0, forgotten).indexOf(open);
      return from < 0
          ? fieldLayoutCache.members(names, values)
          : withoutForgotten(from).in(fieldLayoutCache);
    }

    private Found withoutForgotten(int from) {
      Found kept = new Found(open);
      for (int i = 0; i < names.size(); i++) {
        if (i < from || i >= forgotten || !names.get(i).equals(open)) {
          kept.add(names.get(i), values.get(i));
        }
      }
      return kept;
    }
  }

  /** One member of an object that is read to its end; null when it is absent. */
  public @Nullable FieldValue member(byte[] json, String wanted) {
    try (JsonParser parser = parser(json)) {
      begin(parser);
      FieldValue found = null;
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        JsonToken token = parser.nextToken();
        if (name.equals(wanted)) {
          found = shared(parser, token, Source.of(json));
        } else {
          parser.skipChildren();
        }
      }
      end(parser);
      return found;
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  /** Elements of an array. */
  public List<FieldValue> elements(byte[] json) {
    try (JsonParser parser = parser(json)) {
      return elements(parser, Source.of(json));
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  private List<FieldValue> elements(JsonParser parser, Source json) {
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
      return members(parser, Source.of(json));
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  /** Elements of the array that a text is. */
  List<FieldValue> elements(String json) {
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), json)) {
      return elements(parser, Source.of(json));
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

  private FieldValue shared(JsonParser parser, @Nullable JsonToken token, Source json) {
    return repeated.shared(value(parser, token, json));
  }

  /**
   * The value at whose first token the parser stands; it stands at the last after.
   *
   * @param json what the parser reads
   */
  public static FieldValue value(JsonParser parser, @Nullable JsonToken token, byte[] json) {
    return value(parser, token, Source.of(json));
  }

  private static FieldValue value(JsonParser parser, @Nullable JsonToken token, Source json) {
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

  /** What a parser reads, to cut the exact text of a value out of it. */
  @FunctionalInterface
  private interface Source {

    String between(TokenStreamLocation from, TokenStreamLocation to);

    static Source of(byte[] json) {
      return (from, to) -> {
        int start = Math.toIntExact(from.getByteOffset());
        return new String(
            json, start, Math.toIntExact(to.getByteOffset()) - start, StandardCharsets.UTF_8);
      };
    }

    static Source of(String json) {
      return (from, to) ->
          json.substring(
              Math.toIntExact(from.getCharOffset()), Math.toIntExact(to.getCharOffset()));
    }
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
