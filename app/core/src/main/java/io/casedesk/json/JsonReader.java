package io.casedesk.json;

import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Fields;
import io.casedesk.model.Fields.Names;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads JSON one level deep; deeper levels are kept as the exact text that was sent, or in a
 * compact form that is the same for equal tokens. Iterates over tokens without recursion, so that
 * deep nesting can't exhaust the stack (Q12).
 */
public final class JsonReader {

  /** A reader without limits, for values that were read before and texts that the user typed. */
  public static final JsonReader UNLIMITED =
      new JsonReader(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

  /**
   * A reader of files, whose values may be as deep and as long as those of the service. Three more
   * levels, because a value is inside a document, a list and a change.
   */
  public static final JsonReader FILES = new JsonReader(5_003, 20_000_000, 20_000_000);

  /** Maximum length of a name from the service, in characters; a parser caches every name. */
  public static final int NAME_LENGTH = StreamReadConstraints.DEFAULT_MAX_NAME_LEN;

  /**
   * Maximum depth of a whole answer of the service, whose records have a limit of their own: one
   * record that is too deep must not hide the others (Q12). A parser keeps an object of 56 bytes
   * for each level.
   */
  public static final int ANSWER_NESTING = 100_000;

  /** Maximum length of a record that is read from a stream, in characters. */
  static final int RECORD_LENGTH = 64 << 20;

  private static final JsonFactory WRITER =
      JsonFactory.builder()
          .streamWriteConstraints(
              StreamWriteConstraints.builder().maxNestingDepth(Integer.MAX_VALUE).build())
          .build();

  /** Where the parser's message states a limit: its number, and its name. */
  private static final Pattern LIMIT =
      Pattern.compile("\\((\\d+), from `StreamReadConstraints\\.getMax(\\w+)\\(");

  private final JsonFactory factory;

  private final Names names = new Names();

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
        .enable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(nesting)
                .maxStringLength(textLength)
                .maxNumberLength(numberLength)
                .maxNameLength(nameLength)
                .build())
        .build();
  }

  /**
   * Returns a reader of whole answers of the service, with the limits of this one, except that the
   * depth of each record is limited where {@link #record} reads it.
   */
  public JsonReader ofAnswers() {
    StreamReadConstraints limits = factory.streamReadConstraints();
    return new JsonReader(
        Math.max(nesting(), ANSWER_NESTING),
        limits.getMaxStringLength(),
        limits.getMaxNameLength());
  }

  JsonFactory factory() {
    return factory;
  }

  private int nesting() {
    return factory.streamReadConstraints().getMaxNestingDepth();
  }

  /** Creates a parser within the limits of this reader. */
  public JsonParser parser(byte[] json) {
    return factory.createParser(ObjectReadContext.empty(), json);
  }

  /**
   * Creates a parser of a stream within the limits of this reader, which closes the stream. The
   * parser throws a {@link java.nio.charset.CharacterCodingException} as the cause of its own where
   * the stream is not UTF-8.
   */
  public JsonParser parser(InputStream json) throws IOException {
    InputStream in = new BufferedInputStream(json);
    in.mark(Utf8.BYTE_ORDER_MARK.length);
    if (Utf8.withoutMark(in.readNBytes(Utf8.BYTE_ORDER_MARK.length)).length > 0) {
      in.reset();
    }
    // A parser of bytes passes over half of a character where it reads no text.
    return factory.createParser(
        ObjectReadContext.empty(),
        new InputStreamReader(
            in,
            StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)));
  }

  private JsonParser parser(String json) {
    // Of a long text, the parser would not hold the source.
    return factory.createParser(ObjectReadContext.empty(), json.toCharArray());
  }

  /** Decodes JSON to its end. */
  <T> T whole(String json, Function<JsonParser, T> decoder) {
    return whole(parser(json), decoder);
  }

  private static <T> T whole(JsonParser json, Function<JsonParser, T> decoder) {
    try (JsonParser parser = json) {
      T value = decoder.apply(parser);
      end(parser);
      return value;
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  /** Reads the members of an object in the order sent; of duplicate names, the last one. */
  public Map<String, FieldValue> members(byte[] json) {
    return whole(parser(json), JsonReader::wholeMembers);
  }

  /** Reads the members of an object in the order sent; of duplicate names, the last one. */
  public Map<String, FieldValue> members(String json) {
    return whole(parser(json), JsonReader::wholeMembers);
  }

  private static Map<String, FieldValue> wholeMembers(JsonParser parser) {
    begin(parser);
    return members(parser);
  }

  /** Reads the members of the object at whose start the parser is; of duplicate names, the last. */
  public static Map<String, FieldValue> members(JsonParser parser) {
    Values values = new Values(parser);
    Map<String, FieldValue> members = new LinkedHashMap<>();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      members.put(name, values.read(parser.nextToken()));
    }
    return Collections.unmodifiableMap(members);
  }

  /** Like {@link #members(JsonParser)}, but rejects duplicate names. */
  public static Map<String, FieldValue> uniqueMembers(JsonParser parser) {
    Values values = new Values(parser);
    Map<String, FieldValue> members = new LinkedHashMap<>();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      if (members.put(name, values.read(parser.nextToken())) != null) {
        throw new UnreadableJsonException(Message.of("json.field-twice", Message.shortened(name)));
      }
    }
    return Collections.unmodifiableMap(members);
  }

  /**
   * Decodes the JSON, which must be one object, to its end.
   *
   * @param decoder decodes the object at whose start the parser is, and leaves the parser at its
   *     end
   */
  public <T> T object(byte[] json, Function<JsonParser, T> decoder) {
    return whole(
        parser(json),
        parser -> {
          begin(parser);
          return decoder.apply(parser);
        });
  }

  /**
   * Reads the record at whose start the parser is; the member named {@code open} one level deeper
   * if it is an object.
   *
   * @param names the names of members
   * @param openNames the names of members of the opened member
   * @param compact whether deeper levels are kept in one form, however they were written: without
   *     white space between tokens, and with as few escapes as possible. Those of a stream always
   *     are, so records that are also read from a stream need it to be comparable.
   * @param maker makes the record of its members without the opened one, of duplicate names the
   *     last, and of the members of the opened one, which are none when it is not an object
   * @throws OversizedRecordException when the record is deeper than this reader allows, or is read
   *     from a stream and too long
   */
  public <R> R record(
      JsonParser parser,
      String open,
      Names names,
      Names openNames,
      boolean compact,
      BiFunction<Map<String, FieldValue>, Map<String, FieldValue>, R> maker) {
    int levelsAbove = parser.streamReadContext().getNestingDepth() - 1;
    Values values = new Values(parser, compact, levelsAbove, nesting());
    Fields.Builder members = names.builder();
    Fields opened = Fields.NONE;
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      JsonToken token = parser.nextToken();
      boolean toOpen = name.equals(open);
      if (toOpen && token == JsonToken.START_OBJECT) {
        members.remove(open);
        opened = fields(parser, openNames, values);
      } else {
        opened = toOpen ? Fields.NONE : opened;
        members.put(name, values.read(token));
      }
    }
    return maker.apply(members.build(), opened);
  }

  /** Reads the members of an object; the names are shared with other objects. */
  public Fields shared(byte[] json) {
    return whole(
        parser(json),
        parser -> {
          begin(parser);
          return fields(parser, names, new Values(parser));
        });
  }

  private static Fields fields(JsonParser parser, Names of, Values values) {
    Fields.Builder fields = of.builder();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      fields.put(name, values.read(parser.nextToken()));
    }
    return fields.build();
  }

  /** Reads the elements of an array. */
  public List<FieldValue> elements(byte[] json) {
    return whole(parser(json), JsonReader::elements);
  }

  /** Reads the elements of an array. */
  public List<FieldValue> elements(String json) {
    return whole(parser(json), JsonReader::elements);
  }

  /** Reads one value of any type. */
  public FieldValue single(byte[] json) {
    return whole(parser(json), parser -> value(parser, parser.nextToken()));
  }

  private static List<FieldValue> elements(JsonParser parser) {
    if (parser.nextToken() != JsonToken.START_ARRAY) {
      throw new UnreadableJsonException(Message.of("json.not-array"));
    }
    Values values = new Values(parser);
    List<FieldValue> elements = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      elements.add(values.read(token));
    }
    return Collections.unmodifiableList(elements);
  }

  /** Reads one value of any type to its end, and throws when it is not valid JSON. */
  public void validate(byte[] json) {
    var _ =
        whole(
            parser(json),
            parser -> {
              if (parser.nextToken() == null) {
                throw new UnreadableJsonException(Message.of("json.empty"));
              }
              return parser.skipChildren();
            });
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

  /** Reads one array or object to its end, and throws when it is not valid JSON. */
  void requireStructure(byte[] json) {
    try (JsonParser parser = parser(json)) {
      JsonToken first = parser.nextToken();
      if (first == null || !first.isStructStart()) {
        throw new UnreadableJsonException(Message.of("json.no-structure"));
      }
      parser.skipChildren();
      endFile(parser);
    } catch (JacksonException e) {
      throw unreadable(e, true);
    }
  }

  private static void begin(JsonParser parser) {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new UnreadableJsonException(Message.of("json.not-object"));
    }
  }

  /** Rejects input after the end of the value. */
  public static void end(JsonParser parser) {
    end(parser, "json.text-after-end");
  }

  /** Rejects input after the end of a file, and says what to do. */
  static void endFile(JsonParser parser) {
    end(parser, "json.after-end");
  }

  private static void end(JsonParser parser, String code) {
    parser.finishToken();
    if (parser.nextToken() != null) {
      throw new UnreadableJsonException(Message.of(code));
    }
  }

  /**
   * Reads the value at whose first token the parser is; afterwards the parser is at its last token.
   */
  public static FieldValue value(JsonParser parser, @Nullable JsonToken token) {
    return new Values(parser).read(token);
  }

  /** Skips the value at whose first token a parser of bytes is, and returns its exact bytes. */
  public static byte[] bytes(JsonParser parser) {
    TokenStreamLocation from = parser.currentTokenLocation();
    byte[] json = (byte[]) Objects.requireNonNull(from.contentReference().getRawContent());
    parser.skipChildren();
    int begin = (int) from.getByteOffset();
    return Arrays.copyOfRange(json, begin, begin + length(from, parser));
  }

  /** The length in bytes from a location to the end of the current token. */
  private static int length(TokenStreamLocation from, JsonParser parser) {
    parser.finishToken();
    return (int) (parser.currentLocation().getByteOffset() - from.getByteOffset());
  }

  /** Describes the problem with JSON, without text from the input. */
  public static UnreadableJsonException unreadable(JacksonException e) {
    Message limit = limit(e);
    if (limit != null) {
      return new UnreadableJsonException(limit, e);
    }
    TokenStreamLocation at = e.getLocation();
    if (at == null) {
      return new UnreadableJsonException(Message.of("json.invalid"), e);
    }
    return new UnreadableJsonException(
        at.getByteOffset() >= 0
            ? Message.of("json.invalid-at-byte", at.getByteOffset())
            : Message.of("json.invalid-at-line", at.getLineNr(), at.getColumnNr()),
        e);
  }

  /**
   * Describes the problem with a file, without text from it.
   *
   * @param lines whether the file has several lines
   */
  public static UnreadableJsonException unreadable(JacksonException e, boolean lines) {
    Message limit = limit(e);
    TokenStreamLocation at = e.getLocation();
    if (limit != null || at == null) {
      return new UnreadableJsonException(limit == null ? Message.of("json.invalid") : limit, e);
    }
    return new UnreadableJsonException(
        lines
            ? Message.of("json.invalid-at-line", at.getLineNr(), at.getColumnNr())
            : Message.of("json.invalid-at-column", at.getColumnNr()),
        e);
  }

  /** The limit that the JSON exceeds, as a message; null for other failures. */
  static @Nullable Message limit(JacksonException e) {
    Matcher limit = LIMIT.matcher(e.getOriginalMessage());
    if (!(e instanceof StreamConstraintsException) || !limit.find()) {
      return null;
    }
    return Message.of(
        switch (limit.group(2)) {
          case "NestingDepth" -> "json.limit-depth";
          case "NameLength" -> "json.limit-name";
          case "NumberLength" -> "json.limit-number";
          default -> "json.limit-text";
        },
        limit.group(1));
  }

  /** Thrown when a record exceeds a limit; the parser is inside the record, and can go on. */
  public static final class OversizedRecordException extends UnreadableJsonException {
    private static final long serialVersionUID = 1L;

    private OversizedRecordException(Message message) {
      super(message);
    }
  }

  /**
   * Reads the values of one record, array or object. JSON that is in memory as a whole has no limit
   * on the length; of a stream, only the values that are read take memory.
   */
  static final class Values {

    private final JsonParser parser;
    private final boolean compact;
    private final int levelsAbove;
    private final int nesting;
    private final long longest;

    /** Creates a reader of values with the depth that the parser allows. */
    Values(JsonParser parser) {
      this(parser, false, 0, Integer.MAX_VALUE);
    }

    /**
     * Creates a reader of the values of a record.
     *
     * @param compact whether arrays and objects are kept in one form, however they were written
     * @param levelsAbove the number of arrays and objects around the record
     * @param nesting maximum depth of arrays and objects, with the record
     */
    Values(JsonParser parser, boolean compact, int levelsAbove, int nesting) {
      this.parser = parser;
      this.compact = compact;
      this.levelsAbove = levelsAbove;
      this.nesting = nesting;
      TokenStreamLocation start = parser.currentLocation();
      this.longest =
          start.contentReference().getRawContent() instanceof Reader
              ? start.getCharOffset() + RECORD_LENGTH
              : Long.MAX_VALUE;
    }

    /** Reads the value at whose first token the parser is, to its last token. */
    FieldValue read(@Nullable JsonToken token) {
      TokenStreamLocation from = parser.currentTokenLocation();
      requireLength(from.getCharOffset());
      return switch (token) {
        case VALUE_STRING -> FieldValue.text(parser.getString());
        case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new FieldValue.Numeric(parser.getString());
        case VALUE_TRUE -> FieldValue.bool(true);
        case VALUE_FALSE -> FieldValue.bool(false);
        case VALUE_NULL -> FieldValue.Null.INSTANCE;
        case START_OBJECT, START_ARRAY -> new FieldValue.Structure(structure(from));
        case null, default -> throw new UnreadableJsonException(Message.of("json.ends-early"));
      };
    }

    /**
     * Reads the array or object at whose start the parser is, and returns its text: the exact text
     * that was sent, or the compact form.
     */
    private String structure(TokenStreamLocation from) {
      Object source = compact ? null : from.contentReference().getRawContent();
      if (source instanceof byte[] json) {
        each(token -> {});
        return new String(
            json, (int) from.getByteOffset(), length(from, parser), StandardCharsets.UTF_8);
      }
      if (source instanceof char[] json) {
        each(token -> {});
        int begin = (int) from.getCharOffset();
        return new String(json, begin, (int) parser.currentLocation().getCharOffset() - begin);
      }
      return copy(from.getCharOffset());
    }

    private void requireLength(long offset) {
      if (offset > longest) {
        throw new OversizedRecordException(Message.of("json.record-length", RECORD_LENGTH));
      }
    }

    /** Reads the tokens of an array or object without recursion, from its first to its last. */
    private void each(Consumer<JsonToken> reader) {
      int outside = parser.streamReadContext().getNestingDepth() - levelsAbove - 1;
      int level = outside;
      JsonToken token = parser.currentToken();
      while (true) {
        if (token == null) {
          throw new UnreadableJsonException(Message.of("json.ends-early"));
        }
        level += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        if (level > nesting) {
          throw new OversizedRecordException(Message.of("json.record-depth", nesting));
        }
        reader.accept(token);
        if (level == outside) {
          return;
        }
        token = parser.nextToken();
      }
    }

    /** Copies tokens; numbers keep their digits. */
    private String copy(long offset) {
      StringWriter text = new StringWriter();
      try (JsonGenerator json = WRITER.createGenerator(ObjectWriteContext.empty(), text)) {
        each(
            token -> {
              switch (token) {
                case START_OBJECT -> json.writeStartObject();
                case START_ARRAY -> json.writeStartArray();
                case END_OBJECT -> json.writeEndObject();
                case END_ARRAY -> json.writeEndArray();
                case PROPERTY_NAME -> json.writeName(parser.currentName());
                case VALUE_STRING -> json.writeString(parser.getString());
                default -> json.writeRawValue(parser.getString());
              }
              requireLength(offset + text.getBuffer().length());
            });
      }
      // In JSON, halves of characters occur only inside strings.
      return Utf8.escapedHalves(text.toString());
    }
  }
}
