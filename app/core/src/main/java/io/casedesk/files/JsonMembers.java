package io.casedesk.files;

import io.casedesk.model.FieldValue;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
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
 * Members of a JSON object of a format of ours: every one known, none twice. Arrays and objects
 * among them are kept as the exact text. Goes by tokens and never calls itself, so that no nesting
 * can exhaust the stack.
 */
public final class JsonMembers {

  /** Levels that a value may have: as many as a record of the service may. */
  static final int DEEPEST = 5_000;

  /** Characters that a text may have: as many as one of the service may. */
  static final int LONGEST = 20_000_000;

  private static final int CHUNK = 1 << 13;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  // A value stands inside the document, a list and a change.
                  .maxNestingDepth(DEEPEST + 3)
                  .maxStringLength(LONGEST)
                  .maxNumberLength(LONGEST)
                  .maxNameLength(LONGEST)
                  .build())
          .build();

  private final Map<String, FieldValue> members;

  private JsonMembers(Map<String, FieldValue> members) {
    this.members = members;
  }

  /** What is wrong with a member, without where the object stands. */
  public static final class UnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What is wrong, and what to do; goes on after the words "it cannot be used:". */
    public UnreadableException(String message) {
      super(message);
    }

    /** As the other, with what found it. */
    public UnreadableException(String message, Throwable cause) {
      super(message, cause);
    }

    /** What is wrong. */
    public String what() {
      return String.valueOf(getMessage());
    }
  }

  /** Goes through the JSON. */
  static JsonParser parser(byte[] json) {
    return FACTORY.createParser(ObjectReadContext.empty(), json);
  }

  /** Members of an object on one line; any name is taken when none is known. */
  public static JsonMembers of(byte[] json, Set<String> known) {
    try (JsonParser parser = parser(json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new UnreadableException("it is not a JSON object");
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
        throw new UnreadableException(
            "the member \"" + shortened(name) + "\" is not known; remove it or correct its name");
      }
      if (members.put(name, value(parser, parser.nextToken(), json)) != null) {
        throw new UnreadableException(
            "the member \"" + shortened(name) + "\" is given twice; keep one of the two");
      }
    }
    return new JsonMembers(members);
  }

  /** Refuses what follows the end of the one value. */
  static void requireEnd(JsonParser parser) {
    parser.finishToken();
    if (parser.nextToken() != null) {
      throw new UnreadableException("something follows its end; remove it");
    }
  }

  /** The value whose first token the parser stands at. */
  static FieldValue value(JsonParser parser, @Nullable JsonToken token, byte[] json) {
    return switch (token) {
      case VALUE_STRING -> FieldValue.text(parser.getString());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new FieldValue.Numeric(parser.getString());
      case VALUE_TRUE -> FieldValue.bool(true);
      case VALUE_FALSE -> FieldValue.bool(false);
      case VALUE_NULL -> FieldValue.Null.INSTANCE;
      case START_OBJECT, START_ARRAY -> {
        int from = Math.toIntExact(parser.currentTokenLocation().getByteOffset());
        parser.skipChildren();
        int to = Math.toIntExact(parser.currentLocation().getByteOffset());
        yield new FieldValue.Structure(new String(json, from, to - from, StandardCharsets.UTF_8));
      }
      case null, default -> throw new UnreadableException("it ends too early");
    };
  }

  /** What is wrong with a document of several lines. */
  static UnreadableException unreadable(JacksonException e) {
    return unreadable(e, true);
  }

  /** In own words: what Jackson says may quote the file at length. */
  private static UnreadableException unreadable(JacksonException e, boolean lines) {
    if (e instanceof StreamConstraintsException) {
      String limit = e.getOriginalMessage().replaceFirst(",? ?\\(?from `.*", "");
      return new UnreadableException("it goes beyond a limit of Casedesk: " + limit);
    }
    TokenStreamLocation at = e.getLocation();
    String place =
        at == null
            ? ""
            : " at "
                + (lines ? "line " + at.getLineNr() + ", " : "")
                + "column "
                + at.getColumnNr();
    return new UnreadableException("it is not valid JSON" + place + "; it may be cut off");
  }

  /** Refuses bytes that are another encoding, where offsets would not be those of the text. */
  public static void requireUtf8(byte[] bytes) {
    if ((bytes.length > 0 && bytes[0] == 0) || (bytes.length > 1 && bytes[1] == 0)) {
      throw new UnreadableException("it is not UTF-8; save it with that encoding");
    }
    if (isAscii(bytes)) {
      return;
    }
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(CHUNK);
    CoderResult result = CoderResult.OVERFLOW;
    while (result.isOverflow()) {
      out.clear();
      result = decoder.decode(in, out, true);
    }
    if (result.isError()) {
      throw new UnreadableException(
          "it is not UTF-8 at its byte " + in.position() + "; save it with that encoding");
    }
  }

  private static boolean isAscii(byte[] bytes) {
    for (byte b : bytes) {
      if (b < 0) {
        return false;
      }
    }
    return true;
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
      throw new UnreadableException("the member \"" + name + "\" is missing");
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
    throw new UnreadableException(
        "the member \"" + name + "\" must be a text in quotes, but is " + nameOf(value));
  }

  /** True or false; false when the member is absent. */
  public boolean flag(String name) {
    return switch (members.get(name)) {
      case null -> false;
      case FieldValue.Bool(boolean value) -> value;
      case FieldValue other ->
          throw new UnreadableException(
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
