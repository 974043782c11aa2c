package io.casedesk.json;

import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/**
 * The members of a JSON object in a format of Casedesk; unknown and duplicate names are rejected.
 * Arrays and objects are kept as exact text. Iterates over tokens without recursion, so that deep
 * nesting can't exhaust the stack.
 */
public final class JsonMembers {

  /** Maximum depth of a value, as for a record of the service. */
  static final int DEEPEST = 5_000;

  /** Maximum length of a text in characters, as for a text of the service. */
  static final int LONGEST = 20_000_000;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  // Three more levels, because a value is inside a document, a list and a change.
  private static final JsonReader READER = new JsonReader(DEEPEST + 3, LONGEST, LONGEST);

  private final Map<String, FieldValue> members;

  JsonMembers(Map<String, FieldValue> members) {
    this.members = members;
  }

  /** Creates a parser of the JSON. */
  static JsonParser parser(byte[] json) {
    return READER.parser(json);
  }

  /** Reads an object on one line; any name is allowed if {@code known} is empty. */
  public static JsonMembers of(byte[] json, Set<String> known) {
    try (JsonParser parser = parser(json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new UnreadableJsonException(Message.of("json.not-object"));
      }
      JsonMembers members = of(parser, json, known);
      requireEnd(parser);
      return members;
    } catch (JacksonException e) {
      throw unreadable(e, false);
    }
  }

  /** Reads the object at whose start the parser is; afterwards the parser is at its end. */
  static JsonMembers of(JsonParser parser, byte[] json, Set<String> known) {
    Map<String, FieldValue> members = new LinkedHashMap<>();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      if (!known.isEmpty() && !known.contains(name)) {
        throw unknown(name);
      }
      if (members.put(name, JsonReader.value(parser, parser.nextToken(), json)) != null) {
        throw duplicateMember(name);
      }
    }
    return new JsonMembers(members);
  }

  static UnreadableJsonException unknown(String name) {
    return new UnreadableJsonException(Message.of("json.field-unknown", shortened(name)));
  }

  static UnreadableJsonException duplicateMember(String name) {
    return new UnreadableJsonException(Message.of("json.field-twice", shortened(name)));
  }

  static UnreadableJsonException missing(String name) {
    return new UnreadableJsonException(Message.of("json.field-missing", name));
  }

  /** Reads one array or object to its end, and throws when it is not valid JSON. */
  static void requireStructure(byte[] json) {
    try (JsonParser parser = parser(json)) {
      JsonToken first = parser.nextToken();
      if (first == null || !first.isStructStart()) {
        throw new UnreadableJsonException(Message.of("json.no-structure"));
      }
      parser.skipChildren();
      requireEnd(parser);
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  /** Rejects input after the end of the value. */
  static void requireEnd(JsonParser parser) {
    parser.finishToken();
    if (parser.nextToken() != null) {
      throw new UnreadableJsonException(Message.of("json.after-end"));
    }
  }

  /** Describes the problem with a document of several lines. */
  public static UnreadableJsonException unreadable(JacksonException e) {
    return unreadable(e, true);
  }

  /** In our own words, because Jackson's message may quote the file at length. */
  private static UnreadableJsonException unreadable(JacksonException e, boolean lines) {
    String limit = JsonReader.limit(e);
    if (limit != null) {
      return new UnreadableJsonException(Message.of("json.limit", limit));
    }
    TokenStreamLocation at = e.getLocation();
    if (at == null) {
      return new UnreadableJsonException(Message.of("json.invalid"));
    }
    return new UnreadableJsonException(
        lines
            ? Message.of("json.invalid-at-line", at.getLineNr(), at.getColumnNr())
            : Message.of("json.invalid-at-column", at.getColumnNr()));
  }

  /** The bytes without a UTF-8 byte order mark. */
  public static byte[] withoutMark(byte[] bytes) {
    int length = BYTE_ORDER_MARK.length;
    return bytes.length >= length && Arrays.equals(bytes, 0, length, BYTE_ORDER_MARK, 0, length)
        ? Arrays.copyOfRange(bytes, length, bytes.length)
        : bytes;
  }

  /** Rejects bytes in another encoding, whose offsets would not match the text. */
  public static void requireUtf8(byte[] bytes) {
    if ((bytes.length > 0 && bytes[0] == 0) || (bytes.length > 1 && bytes[1] == 0)) {
      throw new UnreadableJsonException(Message.of("json.encoding", Message.of("json.not-utf-8")));
    }
    try {
      Utf8.require(bytes);
    } catch (UnreadableJsonException e) {
      throw new UnreadableJsonException(Message.of("json.encoding", e.message()), e);
    }
  }

  /** The members in order. */
  public Map<String, FieldValue> all() {
    return members;
  }

  /** The value of a member; null when it is missing. */
  public @Nullable FieldValue value(String name) {
    return members.get(name);
  }

  /** The value of a required member. */
  public FieldValue required(String name) {
    FieldValue value = members.get(name);
    if (value == null) {
      throw missing(name);
    }
    return value;
  }

  /** The value of a required text. */
  public String text(String name) {
    return text(name, required(name));
  }

  /** The value of a text; empty when the member is missing. */
  public String textOrEmpty(String name) {
    FieldValue value = members.get(name);
    return value == null ? "" : text(name, value);
  }

  /** A JSON string; numbers are rejected, because other programs drop their leading zeros. */
  static String text(String name, FieldValue value) {
    if (value instanceof FieldValue.Text(String text)) {
      return text;
    }
    throw new UnreadableJsonException(Message.of("json.field-text", name, nameOf(value)));
  }

  /** The JSON of a required array or object. */
  public String structure(String name) {
    FieldValue value = required(name);
    if (value instanceof FieldValue.Structure(String json)) {
      return json;
    }
    throw new UnreadableJsonException(Message.of("json.field-structure", name, nameOf(value)));
  }

  /** The value of a required time in ISO 8601. */
  public Instant time(String name) {
    String text = text(name);
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new UnreadableJsonException(Message.of("json.field-time", name, shortened(text)), e);
    }
  }

  /** The value of a boolean; false when the member is missing. */
  public boolean flag(String name) {
    return switch (members.get(name)) {
      case null -> false;
      case FieldValue.Bool(boolean value) -> value;
      case FieldValue other ->
          throw new UnreadableJsonException(Message.of("json.field-boolean", name, nameOf(other)));
    };
  }

  /** The type of a value, as a noun. */
  private static Message nameOf(FieldValue value) {
    return Message.of(
        switch (value) {
          case FieldValue.Text text -> "json.text";
          case FieldValue.Numeric number -> "json.number";
          case FieldValue.Bool bool -> "json.boolean";
          case FieldValue.Null none -> "json.null";
          case FieldValue.Structure structure -> "json.structure";
        });
  }

  /** Shortens a text for a message. */
  public static String shortened(String text) {
    int most = 60;
    return text.length() <= most ? text : text.substring(0, most) + "…";
  }
}
