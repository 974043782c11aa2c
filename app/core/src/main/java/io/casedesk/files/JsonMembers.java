package io.casedesk.files;

import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.json.Utf8;
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
 * Members of a JSON object of a format of ours: every one known, none twice. Arrays and objects
 * among them are kept as the exact text. Goes by tokens and never calls itself, so that no nesting
 * can exhaust the stack.
 */
public final class JsonMembers {

  /** Levels that a value may have: as many as a record of the service may. */
  static final int DEEPEST = 5_000;

  /** Characters that a text may have: as many as one of the service may. */
  static final int LONGEST = 20_000_000;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  // A value stands inside the document, a list and a change.
  private static final JsonReader READER = new JsonReader(DEEPEST + 3, LONGEST, LONGEST);

  private final Map<String, FieldValue> members;

  JsonMembers(Map<String, FieldValue> members) {
    this.members = members;
  }

  /** Goes through the JSON. */
  static JsonParser parser(byte[] json) {
    return READER.parser(json);
  }

  /** Members of an object on one line; any name is taken when none is known. */
  public static JsonMembers of(byte[] json, Set<String> known) {
    try (JsonParser parser = parser(json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new UnreadableJsonException("it is not a JSON object");
      }
      JsonMembers members = of(parser, json, known);
      requireEnd(parser);
      return members;
    } catch (JacksonException e) {
      throw unreadable(e, false);
    }
  }

  /** Members of the object at whose beginning the parser stands; it stands at the end after. */
  static JsonMembers of(JsonParser parser, byte[] json, Set<String> known) {
    Map<String, FieldValue> members = new LinkedHashMap<>();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      if (!known.isEmpty() && !known.contains(name)) {
        throw unknown(name);
      }
      if (members.put(name, JsonReader.value(parser, parser.nextToken(), json)) != null) {
        throw twice(name);
      }
    }
    return new JsonMembers(members);
  }

  static UnreadableJsonException unknown(String name) {
    return new UnreadableJsonException(
        "the member \"" + shortened(name) + "\" is not known; remove it or correct its name");
  }

  static UnreadableJsonException twice(String name) {
    return new UnreadableJsonException(
        "the member \"" + shortened(name) + "\" is given twice; keep one of the two");
  }

  static UnreadableJsonException missing(String name) {
    return new UnreadableJsonException("the member \"" + name + "\" is missing");
  }

  /** Refuses what follows the end of the one value. */
  static void requireEnd(JsonParser parser) {
    parser.finishToken();
    if (parser.nextToken() != null) {
      throw new UnreadableJsonException("something follows its end; remove it");
    }
  }

  /** What is wrong with a document of several lines. */
  static UnreadableJsonException unreadable(JacksonException e) {
    return unreadable(e, true);
  }

  /** In own words: what Jackson says may quote the file at length. */
  private static UnreadableJsonException unreadable(JacksonException e, boolean lines) {
    String limit = JsonReader.limit(e);
    if (limit != null) {
      return new UnreadableJsonException("it goes beyond a limit of Casedesk: " + limit);
    }
    TokenStreamLocation at = e.getLocation();
    String place =
        at == null
            ? ""
            : " at "
                + (lines ? "line " + at.getLineNr() + ", " : "")
                + "column "
                + at.getColumnNr();
    return new UnreadableJsonException("it is not valid JSON" + place + "; it may be cut off");
  }

  /** The bytes without a byte order mark of UTF-8. */
  static byte[] withoutMark(byte[] bytes) {
    int length = BYTE_ORDER_MARK.length;
    return bytes.length >= length && Arrays.equals(bytes, 0, length, BYTE_ORDER_MARK, 0, length)
        ? Arrays.copyOfRange(bytes, length, bytes.length)
        : bytes;
  }

  /** Refuses bytes that are another encoding, where offsets would not be those of the text. */
  public static void requireUtf8(byte[] bytes) {
    if ((bytes.length > 0 && bytes[0] == 0) || (bytes.length > 1 && bytes[1] == 0)) {
      throw new UnreadableJsonException("it is not UTF-8; save it with that encoding");
    }
    try {
      Utf8.require(bytes);
    } catch (UnreadableJsonException e) {
      throw new UnreadableJsonException(e.what() + "; save it with that encoding", e);
    }
  }

  /** Members in the order they stand. */
  public Map<String, FieldValue> all() {
    return members;
  }

  /** The value of a member; null when it is absent. */
  public @Nullable FieldValue value(String name) {
    return members.get(name);
  }

  /** The value of a member that must be there. */
  public FieldValue required(String name) {
    FieldValue value = members.get(name);
    if (value == null) {
      throw missing(name);
    }
    return value;
  }

  /** A text that must be there. */
  public String text(String name) {
    return text(name, required(name));
  }

  /** A text, or nothing when the member is absent. */
  public String textOrEmpty(String name) {
    FieldValue value = members.get(name);
    return value == null ? "" : text(name, value);
  }

  /** A text in quotes; digits alone would lose their leading zeros elsewhere. */
  static String text(String name, FieldValue value) {
    if (value instanceof FieldValue.Text(String text)) {
      return text;
    }
    throw new UnreadableJsonException(
        "the member \"" + name + "\" must be a text in quotes, but is " + nameOf(value));
  }

  /** The JSON of a list or an object that must be there. */
  public String structure(String name) {
    FieldValue value = required(name);
    if (value instanceof FieldValue.Structure(String json)) {
      return json;
    }
    throw new UnreadableJsonException(
        "the member \"" + name + "\" must be a list or an object, but is " + nameOf(value));
  }

  /** A time in ISO 8601 that must be there. */
  Instant time(String name) {
    String text = text(name);
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new UnreadableJsonException(
          "the member \""
              + name
              + "\" must be a time like 2026-12-01T09:15:00Z, but is \""
              + shortened(text)
              + "\"",
          e);
    }
  }

  /** True or false; false when the member is absent. */
  public boolean flag(String name) {
    return switch (members.get(name)) {
      case null -> false;
      case FieldValue.Bool(boolean value) -> value;
      case FieldValue other ->
          throw new UnreadableJsonException(
              "the member \"" + name + "\" must be true or false, but is " + nameOf(other));
    };
  }

  /** What kind of value it is, in words. */
  static String nameOf(FieldValue value) {
    return switch (value) {
      case FieldValue.Text text -> "a text";
      case FieldValue.Numeric number -> "a number";
      case FieldValue.Bool bool -> "true or false";
      case FieldValue.Null none -> "null";
      case FieldValue.Structure structure -> "a list or an object";
    };
  }

  /** Enough of a text to recognise it. */
  public static String shortened(String text) {
    int most = 60;
    return text.length() <= most ? text : text.substring(0, most) + "…";
  }
}
