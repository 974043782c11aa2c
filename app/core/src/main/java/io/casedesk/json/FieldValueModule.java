package io.casedesk.json;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageCodec;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;

/**
 * The JSON in which field values, fields and messages are stored. A field value is an object with
 * one field, which names the JSON type and holds the text, the digits or the JSON unchanged: {@code
 * {"text":"legal"}}, {@code {"number":"1.50"}}, {@code {"boolean":"true"}}, {@code {"null":""}},
 * {@code {"json":"[1]"}}. A field is a text: {@code "custom.theme"}, {@code "standard.title"}.
 */
public final class FieldValueModule extends SimpleModule {

  private static final long serialVersionUID = 1L;

  private static final String CUSTOM = "custom.";
  private static final String STANDARD = "standard.";

  private static final Map<String, FieldValue.Type> TYPES =
      Arrays.stream(FieldValue.Type.values())
          .collect(Collectors.toMap(FieldValueModule::word, Function.identity()));

  /** Creates the module. */
  public FieldValueModule() {
    addSerializer(
        FieldValue.class,
        writing(
            (value, json, context) -> {
              json.writeStartObject();
              json.writeStringProperty(word(value.type()), value.display());
              json.writeEndObject();
            }));
    addDeserializer(FieldValue.class, reading((json, context) -> value(json)));
    addSerializer(FieldRef.class, writing((field, json, context) -> json.writeString(text(field))));
    addDeserializer(FieldRef.class, reading((json, context) -> field(json.getValueAsString())));
    addKeySerializer(
        FieldRef.class, writing((field, json, context) -> json.writeName(text(field))));
    addKeyDeserializer(
        FieldRef.class,
        new KeyDeserializer() {
          @Override
          public Object deserializeKey(String key, DeserializationContext context) {
            return field(key);
          }
        });
    addSerializer(
        Message.class,
        writing(
            (message, json, context) -> context.writeValue(json, MessageCodec.encode(message))));
    addDeserializer(
        Message.class, reading((json, context) -> MessageCodec.decode(context.readTree(json))));
  }

  private interface Writer<T> {
    void write(T value, JsonGenerator json, SerializationContext context);
  }

  private interface Reader<T> {
    T read(JsonParser json, DeserializationContext context);
  }

  private static <T> ValueSerializer<T> writing(Writer<T> writer) {
    return new ValueSerializer<>() {
      @Override
      public void serialize(T value, JsonGenerator json, SerializationContext context) {
        writer.write(value, json, context);
      }
    };
  }

  private static <T> ValueDeserializer<T> reading(Reader<T> reader) {
    return new ValueDeserializer<>() {
      @Override
      public T deserialize(JsonParser json, DeserializationContext context) {
        return reader.read(json, context);
      }
    };
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static FieldValue value(JsonParser json) {
    String word = json.isExpectedStartObjectToken() ? json.nextName() : null;
    FieldValue.Type type = word == null ? null : TYPES.get(word);
    if (word != null && type == null) {
      throw new IllegalArgumentException("no value has the type " + word);
    }
    @Nullable String text = json.nextStringValue();
    if (type == null || text == null || json.nextToken() != JsonToken.END_OBJECT) {
      throw new IllegalArgumentException("a value is not an object with one text");
    }
    return type.of(text);
  }

  /** Returns the text of a field. */
  public static String text(FieldRef field) {
    return (field.isCustom() ? CUSTOM : STANDARD) + field.key();
  }

  /**
   * Returns the field of a text.
   *
   * @throws IllegalArgumentException when no field has the text
   */
  public static FieldRef field(@Nullable String text) {
    if (text != null && text.startsWith(CUSTOM)) {
      return FieldRef.custom(text.substring(CUSTOM.length()));
    }
    if (text != null && text.startsWith(STANDARD)) {
      return FieldRef.standard(text.substring(STANDARD.length()));
    }
    throw new IllegalArgumentException("a field is not a text that begins with its place");
  }
}
