package io.casedesk.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.FieldValue;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/**
 * The JSON of Casedesk: the mapper of what it stores for itself, from which those of files for
 * people and for programs derive, and how field values are written. The JSON of the service and of
 * large files is read by {@link JsonReader}.
 */
public final class Json {

  /**
   * Reads and writes what Casedesk stores, with fields, values and messages in their stored form.
   */
  public static final JsonMapper MAPPER = builder().build();

  /** Writes like the mapper, in ASCII, which keeps an unpaired surrogate as well. */
  public static final ObjectWriter ASCII = MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII);

  private Json() {}

  /**
   * Returns a builder of mappers that write the components of records, not their other methods, and
   * read no other type in place of a text or of the name of a constant.
   */
  public static JsonMapper.Builder builder() {
    return builder(new JsonFactory());
  }

  static JsonMapper.Builder builder(JsonFactory factory) {
    return JsonMapper.builder(factory)
        .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
        .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
        .changeDefaultVisibility(
            visible ->
                visible
                    .withFieldVisibility(Visibility.ANY)
                    .withGetterVisibility(Visibility.NONE)
                    .withIsGetterVisibility(Visibility.NONE))
        .withCoercionConfig(
            LogicalType.Textual,
            texts ->
                texts
                    .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail));
  }

  /**
   * Writes a name.
   *
   * @throws MessageException when UTF-8 can't encode it
   */
  static void name(String name, JsonGenerator json) {
    if (!Utf8.isEncodable(name)) {
      throw new MessageException(Message.of("json.name-incomplete", name));
    }
    json.writeName(name);
  }

  /**
   * Writes a field value with its JSON type: numbers keep their digits, arrays and objects their
   * text, in which only line breaks become spaces.
   *
   * @throws MessageException when it can't be written as JSON
   */
  static void value(FieldValue value, JsonGenerator json) {
    requireJson(value);
    JsonOutput.write(value, json);
  }

  /** Returns the value itself, or as a text when it can't be written as JSON; null for null. */
  static @Nullable FieldValue orText(@Nullable FieldValue value) {
    try {
      if (value != null) {
        requireJson(value);
      }
      return value;
    } catch (MessageException notJson) {
      return FieldValue.text(value.display());
    }
  }

  /**
   * Checks that a field value can be written as JSON.
   *
   * @throws MessageException when it can't
   */
  static void requireJson(FieldValue value) {
    if (value instanceof FieldValue.Numeric number && !number.isJson()) {
      throw new MessageException(Message.of("json.not-number"));
    }
    if (value instanceof FieldValue.Structure(String text)) {
      try {
        JsonReader.FILES.requireStructure(text.getBytes(UTF_8));
      } catch (UnreadableJsonException e) {
        throw new MessageException(Message.of("json.not-structure", e.message()), e);
      }
    }
  }

  /** Returns texts as a JSON array. */
  public static String array(Collection<String> texts) {
    StringBuilder json = new StringBuilder("[");
    for (String text : texts) {
      json.append(json.length() == 1 ? "" : ",");
      CanonicalJson.text(text, json);
    }
    return json.append(']').toString();
  }
}
