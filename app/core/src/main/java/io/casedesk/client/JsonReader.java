package io.casedesk.client;

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
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads JSON one level deep: what lies deeper is kept as the exact text that was sent. Goes by
 * tokens and never calls itself, so that no nesting can exhaust the stack (Q12).
 */
final class JsonReader {

  /** Room for as many members as a record usually has. */
  private static final int MEMBERS = 24;

  private final JsonFactory factory;
  private final FieldLayoutCache fieldLayoutCache = new FieldLayoutCache();
  private final ValueInterner repeated = new ValueInterner();

  JsonReader(ResponseLimits limits) {
    this.factory =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(limits.nesting())
                    .maxStringLength(limits.stringLength())
                    .maxNumberLength(limits.stringLength())
                    .build())
            .build();
  }

  /** JSON that cannot be read; the message says why, and names the limit where there is one. */
  static class UnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnreadableException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * An object taken apart.
   *
   * @param members every member but the opened one, in the order sent; of two with the same name
   *     the last
   * @param opened members of the member that was asked to be opened; empty when that is no object
   */
  record Parts(Map<String, FieldValue> members, Map<String, FieldValue> opened) {}

  /** Members of an object, in the order sent. */
  Map<String, FieldValue> members(byte[] json) {
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), json)) {
      begin(parser);
      Map<String, FieldValue> members = new LinkedHashMap<>();
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        members.put(name, value(parser, parser.nextToken(), json));
      }
      end(parser);
      return Collections.unmodifiableMap(members);
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  /**
   * Members of a record; the one named is opened as well when it is itself an object. Names and
   * values that many records have are shared among them.
   */
  Parts record(byte[] json, String open) {
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), json)) {
      begin(parser);
      Found members = new Found(open);
      Map<String, FieldValue> opened = FieldValues.NONE;
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        JsonToken token = parser.nextToken();
        boolean toOpen = name.equals(open);
        if (toOpen && token == JsonToken.START_OBJECT) {
          members.forget();
          opened = opened(parser, json);
        } else {
          opened = toOpen ? FieldValues.NONE : opened;
          members.add(name, value(parser, token, json));
        }
      }
      end(parser);
      return new Parts(members.in(fieldLayoutCache), opened);
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  /** Members of an object, in the order sent, their names shared with other objects. */
  FieldValues shared(byte[] json) {
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), json)) {
      begin(parser);
      FieldValues members = opened(parser, json);
      end(parser);
      return members;
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  private FieldValues opened(JsonParser parser, byte[] json) {
    Found members = new Found("");
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      members.add(name, value(parser, parser.nextToken(), json));
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
  @Nullable FieldValue member(byte[] json, String wanted) {
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), json)) {
      begin(parser);
      FieldValue found = null;
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        JsonToken token = parser.nextToken();
        if (name.equals(wanted)) {
          found = value(parser, token, json);
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
  List<FieldValue> elements(byte[] json) {
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), json)) {
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        throw new UnreadableException("it is not a JSON array", null);
      }
      List<FieldValue> elements = new ArrayList<>();
      for (JsonToken token = parser.nextToken();
          token != JsonToken.END_ARRAY;
          token = parser.nextToken()) {
        elements.add(value(parser, token, json));
      }
      end(parser);
      return Collections.unmodifiableList(elements);
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  /** Reads one value of any kind to its end, and throws where it is not JSON. */
  void validate(byte[] json) {
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), json)) {
      if (parser.nextToken() == null) {
        throw new UnreadableException("it is empty", null);
      }
      parser.skipChildren();
      end(parser);
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  private static void begin(JsonParser parser) {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new UnreadableException("it is not a JSON object", null);
    }
  }

  private static void end(JsonParser parser) {
    parser.finishToken();
    if (parser.nextToken() != null) {
      throw new UnreadableException("something follows its end", null);
    }
  }

  private FieldValue value(JsonParser parser, @Nullable JsonToken token, byte[] json) {
    return switch (token) {
      case VALUE_STRING -> repeated.text(parser.getString());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> repeated.numeric(parser.getString());
      case VALUE_TRUE -> FieldValue.bool(true);
      case VALUE_FALSE -> FieldValue.bool(false);
      case VALUE_NULL -> FieldValue.Null.INSTANCE;
      case START_OBJECT, START_ARRAY -> structure(parser, json);
      case null, default -> throw new UnreadableException("it ends too early", null);
    };
  }

  private FieldValue structure(JsonParser parser, byte[] json) {
    int from = Math.toIntExact(parser.currentTokenLocation().getByteOffset());
    parser.skipChildren();
    int to = Math.toIntExact(parser.currentLocation().getByteOffset());
    return repeated.structure(new String(json, from, to - from, StandardCharsets.UTF_8));
  }

  /** In own words: what Jackson says may quote the record. */
  private static UnreadableException unreadable(JacksonException e) {
    long at = e.getLocation() == null ? -1 : e.getLocation().getByteOffset();
    String where = at < 0 ? "" : " at its byte " + at;
    if (e instanceof StreamConstraintsException) {
      String limit = e.getOriginalMessage().replaceFirst(",? ?\\(?from `.*", "");
      return new UnreadableException("it goes beyond a limit of this client: " + limit, null);
    }
    return new UnreadableException("it is not valid JSON" + where, null);
  }
}
