package io.casedesk.json;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.messages.MessageSource;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.io.OutputStream;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonPointer;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonReadContext;
import tools.jackson.core.util.MinimalPrettyPrinter;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.PropertyBindingException;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * A format of JSON files that users keep, edit and pass on. A file is one object, bound to a record
 * whose first components are {@code format} and {@code version}.
 *
 * <p>Reading is strict: a field that is unknown, missing, of another type or there twice is refused
 * with its place, a JSON pointer. An optional text that is missing is empty, or null if it may be
 * null. Field values keep their JSON type: numbers keep their digits, arrays and objects their
 * exact text, in which only line breaks become spaces when they are written. Unpaired surrogates,
 * which UTF-8 can't encode, are escaped.
 *
 * @param <T> the record
 */
public final class JsonFileFormat<T> {

  private static final JsonMapper MAPPER =
      Json.builder(
              JsonReader.FILES
                  .factory()
                  .rebuild()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_IGNORED_PROPERTIES)
          .annotationIntrospector(new Components())
          .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .withConfigOverride(
              List.class,
              list -> list.setNullHandling(JsonSetter.Value.forValueNulls(Nulls.FAIL, Nulls.FAIL)))
          .addModule(new Values())
          .build();

  /** Writes a file for people, on lines of its own. */
  static final ObjectWriter DOCUMENTS = MAPPER.writer().with(new Lines());

  private final String noun;
  private final String format;
  private final int version;
  private final Class<T> type;

  /**
   * Creates a format.
   *
   * @param noun the code of the noun for a file in messages, such as {@code a plan}
   */
  public JsonFileFormat(String noun, String format, int version, Class<T> type) {
    this.noun = noun;
    this.format = format;
    this.version = version;
    this.type = type;
  }

  /**
   * Writes a file for people: each member of the object, and each element of its lists, is on a
   * line of its own.
   *
   * @param out the output; stays open
   * @throws MessageException when a value can't be written as JSON; it names the place
   */
  public static void write(Record document, OutputStream out) throws IOException {
    try {
      DOCUMENTS.writeValue(out, document);
      out.write('\n');
      out.flush();
    } catch (JacksonIOException e) {
      throw e.getCause();
    } catch (DatabindException e) {
      throw new MessageException(
          Message.of("json.problem", UnreadableJsonException.place(pointer(e)), why(e)), e);
    }
  }

  /**
   * Reads a file; a byte order mark is allowed.
   *
   * @throws UnreadableJsonException when it isn't a file of this format and version
   */
  public T read(byte[] json) {
    byte[] unmarked = Utf8.withoutMark(json);
    Utf8.requireFile(unmarked);
    requireHead(unmarked, true);
    return bound(unmarked, type, true);
  }

  /**
   * Reads a file that may lack its format and version.
   *
   * @throws UnreadableJsonException when it isn't a file of this format and version
   */
  public T readPart(byte[] json) {
    byte[] unmarked = Utf8.withoutMark(json);
    Utf8.requireFile(unmarked);
    requireHead(unmarked, false);
    return bound(unmarked, type, true);
  }

  /**
   * Reads an object on one line, without format and version.
   *
   * @throws UnreadableJsonException when it isn't such an object
   */
  public static <T extends Record> T line(byte[] json, Class<T> type) {
    Utf8.requireFile(json);
    return bound(json, type, false);
  }

  /** Writes an object on one line, without a line break. */
  public static byte[] line(Record object) {
    return MAPPER.writeValueAsBytes(object);
  }

  /** The name of an enum constant in lower case. */
  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns a required text.
   *
   * @throws UnreadableJsonException when it is blank
   */
  public static String notEmpty(String name, String text) {
    if (text.isBlank()) {
      throw new UnreadableJsonException(Message.of("json.field-empty", name));
    }
    return text;
  }

  /**
   * Converts the elements of a list.
   *
   * @throws UnreadableJsonException when an element can't be converted; it names its place
   */
  public static <A, B> List<B> each(String list, List<A> elements, Function<A, B> conversion) {
    List<B> converted = new ArrayList<>(elements.size());
    for (A element : elements) {
      try {
        converted.add(conversion.apply(element));
      } catch (UnreadableJsonException | IllegalArgumentException e) {
        throw new UnreadableJsonException(
            "/" + list + "/" + converted.size(), Message.ofFailure(e), e);
      }
    }
    return converted;
  }

  private static <T> T bound(byte[] json, Class<T> type, boolean lines) {
    try (JsonParser parser = MAPPER.createParser(json)) {
      T value = MAPPER.readValue(parser, type);
      JsonReader.endFile(parser);
      if (value == null) {
        throw new UnreadableJsonException(Message.of("json.not-object"));
      }
      return value;
    } catch (JacksonException e) {
      throw unreadable(e, lines);
    }
  }

  /** Checks the format and the version first, because those of other files have other fields. */
  private void requireHead(byte[] json, boolean isWhole) {
    FieldValue stated = null;
    FieldValue of = null;
    try (JsonParser parser = MAPPER.createParser(json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new UnreadableJsonException(Message.of("json.no-document", Message.of(noun)));
      }
      for (String name = parser.nextName();
          name != null && (stated == null || of == null);
          name = parser.nextName()) {
        JsonToken token = parser.nextToken();
        switch (name) {
          case "format" -> stated = JsonReader.value(parser, token);
          case "version" -> of = JsonReader.value(parser, token);
          default -> parser.skipChildren();
        }
      }
    } catch (JacksonException e) {
      if (stated == null || of == null) {
        throw unreadable(e, true);
      }
    }
    if (!isWhole && stated == null && of == null) {
      return;
    }
    if (!FieldValue.text(format).equals(stated)) {
      throw new UnreadableJsonException(Message.of("json.format", Message.of(noun), format));
    }
    if (of == null) {
      throw new UnreadableJsonException(Message.of("json.field-missing", "version"));
    }
    if (!of.equals(new FieldValue.Numeric(Integer.toString(version)))) {
      throw new UnreadableJsonException(
          Message.of("json.version", Message.shortened(of.display()), version));
    }
  }

  private static UnreadableJsonException unreadable(JacksonException e, boolean lines) {
    String pointer = pointer(e);
    if (e instanceof StreamReadException && e.processor() instanceof JsonParser parser) {
      String name = parser.streamReadContext().currentName();
      // Only the text tells it from other invalid JSON.
      if (name != null && e.getOriginalMessage().startsWith("Duplicate")) {
        return new UnreadableJsonException(
            pointer, Message.of("json.field-twice", Message.shortened(name)), e);
      }
    }
    if (isMissing(e)) {
      int end = pointer.lastIndexOf('/');
      return new UnreadableJsonException(
          pointer.substring(0, end), Message.of("json.field-missing", lastName(e)), e);
    }
    if (e instanceof PropertyBindingException) {
      return new UnreadableJsonException(
          pointer.substring(0, pointer.lastIndexOf('/')),
          Message.of("json.field-unknown", Message.shortened(lastName(e))),
          e);
    }
    return new UnreadableJsonException(
        pointer,
        e instanceof MismatchedInputException || e.getCause() instanceof MessageSource
            ? why(e)
            : JsonReader.unreadable(e, lines).message(),
        e);
  }

  /** Whether a required field is missing; the parser is then behind its object. */
  private static boolean isMissing(JacksonException e) {
    return e instanceof MismatchedInputException
        && !(e instanceof PropertyBindingException)
        && e.processor() instanceof JsonParser parser
        && !parser.streamReadContext().pathAsPointer().toString().equals(pointer(e));
  }

  private static Message why(JacksonException e) {
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof MessageSource source) {
        return source.message();
      }
    }
    Class<?> target = e instanceof MismatchedInputException of ? of.getTargetType() : Void.class;
    if (List.class.isAssignableFrom(target)) {
      return Message.of("json.field-list", lastName(e));
    }
    return target == String.class
        ? Message.of("json.field-text", lastName(e), Message.of("json.null"))
        : Message.of("json.not-object");
  }

  private static String pointer(JacksonException e) {
    JsonPointer pointer = JsonPointer.empty();
    for (JacksonException.Reference step : e.getPath()) {
      String name = step.getPropertyName();
      pointer = name == null ? pointer.appendIndex(step.getIndex()) : pointer.appendProperty(name);
    }
    return pointer.toString();
  }

  /** The name of the field, or of the list in which the element is. */
  private static String lastName(JacksonException e) {
    return e.getPath().reversed().stream()
        .map(JacksonException.Reference::getPropertyName)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse("");
  }

  /**
   * Allows only the components of a record as names, and no null in place of an object. Without it,
   * other members would be kept in memory until the end of the object.
   */
  private static final class Components extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1L;

    @Override
    public JsonIncludeProperties.Value findPropertyInclusionByName(
        MapperConfig<?> config, Annotated annotated) {
      Class<?> type = annotated.getRawType();
      if (!type.isRecord() || type.isAnnotationPresent(JsonIgnoreProperties.class)) {
        return super.findPropertyInclusionByName(config, annotated);
      }
      Set<String> names =
          Arrays.stream(type.getRecordComponents())
              .map(
                  of ->
                      PropertyNamingStrategies.SNAKE_CASE.nameForField(config, null, of.getName()))
              .collect(Collectors.toSet());
      return new JsonIncludeProperties.Value(names, null) {
        private static final long serialVersionUID = 1L;
      };
    }

    @Override
    public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated annotated) {
      JsonSetter.Value stated = super.findSetterInfo(config, annotated);
      Class<?> type = annotated.getRawType();
      boolean isValue = FieldValue.class.isAssignableFrom(type) || type == FieldRef.class;
      return type == Map.class || (type.isRecord() && !isValue)
          ? stated.withValueNulls(Nulls.FAIL)
          : stated;
    }
  }

  /** Reads and writes texts strictly, and field values as they are. */
  private static final class Values extends SimpleModule {

    private static final long serialVersionUID = 1L;

    Values() {
      addDeserializer(String.class, new Strict<>("", (parser, name) -> text(parser, name)));
      addDeserializer(
          boolean.class,
          new Strict<>(
              false,
              (parser, name) ->
                  switch (parser.currentToken()) {
                    case VALUE_TRUE -> true;
                    case VALUE_FALSE -> false;
                    case null, default -> throw wrong("json.field-boolean", name, parser);
                  }));
      addDeserializer(Instant.class, new Strict<>(null, Values::time));
      addDeserializer(
          FieldRef.class, new Strict<>(null, (parser, name) -> FieldRef.parse(text(parser, name))));
      addDeserializer(FieldValue.class, new Strict<>(null, (parser, name) -> value(parser)));
      addDeserializer(
          FieldValue.Structure.class,
          new Strict<>(
              null,
              (parser, name) -> {
                if (value(parser) instanceof FieldValue.Structure structure) {
                  return structure;
                }
                throw wrong("json.field-structure", name, parser);
              }));
      addKeyDeserializer(
          FieldRef.class,
          new KeyDeserializer() {
            @Override
            public Object deserializeKey(String key, DeserializationContext context) {
              return FieldRef.parse(key);
            }
          });
      addSerializer(
          FieldRef.class, new Writing<>((field, json) -> json.writeString(field.toString())));
      addSerializer(
          Instant.class, new Writing<>((time, json) -> json.writeString(time.toString())));
      addSerializer(FieldValue.class, new Writing<>((value, json) -> Json.value(value, json)));
      addKeySerializer(
          FieldRef.class, new Writing<>((field, json) -> Json.name(field.toString(), json)));
    }

    private static String text(JsonParser parser, String name) {
      if (parser.currentToken() == JsonToken.VALUE_STRING) {
        return parser.getString();
      }
      // Numbers are rejected too, because other programs drop their leading zeros.
      throw wrong("json.field-text", name, parser);
    }

    private static Instant time(JsonParser parser, String name) {
      String text = text(parser, name);
      try {
        return Instant.parse(text);
      } catch (DateTimeException e) {
        throw new UnreadableJsonException(
            Message.of("json.field-time", name, Message.shortened(text)), e);
      }
    }

    /** Reads a value, in which names may be there twice, as the service sent it. */
    private static FieldValue value(JsonParser parser) {
      if (parser.streamReadContext() instanceof JsonReadContext inside
          && parser.currentToken().isStructStart()) {
        var names = inside.getDupDetector();
        inside.withDupDetector(null);
        try {
          return JsonReader.value(parser, parser.currentToken());
        } finally {
          inside.withDupDetector(names);
        }
      }
      return JsonReader.value(parser, parser.currentToken());
    }

    private static UnreadableJsonException wrong(String code, String name, JsonParser parser) {
      return new UnreadableJsonException(
          Message.of(
              code,
              name,
              Message.of(
                  switch (parser.currentToken()) {
                    case VALUE_STRING -> "json.text";
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "json.number";
                    case VALUE_TRUE, VALUE_FALSE -> "json.boolean";
                    case VALUE_NULL -> "json.null";
                    case null, default -> "json.structure";
                  })));
    }
  }

  private interface Reading<T> {
    T read(JsonParser parser, String name);
  }

  /** Reads a value of exactly one type; null is a value of the type {@link FieldValue} only. */
  private static final class Strict<T> extends ValueDeserializer<T> {

    private final @Nullable T absent;
    private final Reading<T> reading;

    Strict(@Nullable T absent, Reading<T> reading) {
      this.absent = absent;
      this.reading = reading;
    }

    @Override
    public ValueDeserializer<?> createContextual(
        DeserializationContext context, @Nullable BeanProperty property) {
      return property != null
              && property.getMember() instanceof AnnotatedParameter component
              && component
                  .getDeclaringClass()
                  .getRecordComponents()[component.getIndex()]
                  .getAnnotatedType()
                  .isAnnotationPresent(Nullable.class)
          ? new Strict<>(null, reading)
          : this;
    }

    @Override
    public T deserialize(JsonParser parser, DeserializationContext context) {
      return reading.read(parser, name(parser));
    }

    /** The name of the field, or of the list in which the element is. */
    private static String name(JsonParser parser) {
      TokenStreamContext at = parser.streamReadContext();
      while (at.currentName() == null && at.getParent() != null) {
        at = at.getParent();
      }
      return String.valueOf(at.currentName());
    }

    @Override
    public @Nullable T getNullValue(DeserializationContext context) {
      JsonParser parser = context.getParser();
      return parser.currentToken() == JsonToken.VALUE_NULL ? deserialize(parser, context) : absent;
    }

    @Override
    public @Nullable T getAbsentValue(DeserializationContext context) {
      return absent;
    }
  }

  private interface Writer<T> {
    void write(T value, JsonGenerator json);
  }

  private static final class Writing<T> extends ValueSerializer<T> {

    private final Writer<T> writer;

    Writing(Writer<T> writer) {
      this.writer = writer;
    }

    @Override
    public void serialize(T value, JsonGenerator json, SerializationContext context) {
      writer.write(value, json);
    }
  }

  /** Puts each member of the outermost object, and each element of its arrays, on its own line. */
  private static final class Lines extends MinimalPrettyPrinter {

    private static final long serialVersionUID = 1L;

    @Override
    public void beforeObjectEntries(JsonGenerator json) {
      line(json, 1, "\n  ");
    }

    @Override
    public void writeObjectEntrySeparator(JsonGenerator json) {
      super.writeObjectEntrySeparator(json);
      line(json, 1, "\n  ");
    }

    @Override
    public void writeObjectNameValueSeparator(JsonGenerator json) {
      super.writeObjectNameValueSeparator(json);
      line(json, 1, " ");
    }

    @Override
    public void writeEndObject(JsonGenerator json, int members) {
      line(json, 1, "\n");
      super.writeEndObject(json, members);
    }

    @Override
    public void beforeArrayValues(JsonGenerator json) {
      line(json, 2, "\n    ");
    }

    @Override
    public void writeArrayValueSeparator(JsonGenerator json) {
      super.writeArrayValueSeparator(json);
      line(json, 2, "\n    ");
    }

    @Override
    public void writeEndArray(JsonGenerator json, int elements) {
      if (elements > 0) {
        line(json, 2, "\n  ");
      }
      super.writeEndArray(json, elements);
    }

    private static void line(JsonGenerator json, int depth, String space) {
      if (json.streamWriteContext().getNestingDepth() == depth) {
        json.writeRaw(space);
      }
    }
  }
}
