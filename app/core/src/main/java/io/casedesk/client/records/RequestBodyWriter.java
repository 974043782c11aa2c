package io.casedesk.client.records;

import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.json.Utf8;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.FieldValue;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes JSON request bodies. */
public final class RequestBodyWriter {

  private final JsonFactory factory = new JsonFactory();
  private final JsonReader reader;

  RequestBodyWriter(JsonReader reader) {
    this.reader = reader;
  }

  /**
   * Writes one object.
   *
   * @throws IllegalArgumentException when a value cannot be written as JSON; the message says which
   */
  public byte[] object(Consumer<JsonGenerator> members) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = factory.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      members.accept(json);
      json.writeEndObject();
    } catch (JacksonException e) {
      throw new MessageException(Message.of("request.not-json"), e);
    }
    return out.toByteArray();
  }

  /** Writes the fields of the current object; a number keeps its digits, a structure its text. */
  public void members(JsonGenerator json, Map<String, FieldValue> values) {
    values.forEach(
        (name, value) -> {
          requireText(name, name);
          json.writeName(name);
          value(json, name, value);
        });
  }

  /** Writes a field whose value is an object. */
  public void object(JsonGenerator json, String name, Map<String, FieldValue> values) {
    json.writeName(name);
    json.writeStartObject();
    members(json, values);
    json.writeEndObject();
  }

  private void value(JsonGenerator json, String name, FieldValue value) {
    switch (value) {
      case FieldValue.Text(String text) -> {
        requireText(name, text);
        json.writeString(text);
      }
      case FieldValue.Bool(boolean bool) -> json.writeBoolean(bool);
      case FieldValue.Null none -> json.writeNull();
      case FieldValue.Numeric number -> {
        if (!number.isJson()) {
          throw new MessageException(Message.of("request.not-number", name, number.digits()));
        }
        json.writeNumber(number.digits());
      }
      case FieldValue.Structure(String text) -> {
        requireText(name, text);
        try {
          reader.validate(text.getBytes(StandardCharsets.UTF_8));
        } catch (UnreadableJsonException e) {
          throw new MessageException(Message.of("json.value-invalid", name, e.message()), e);
        }
        json.writeRawValue(text);
      }
    }
  }

  /**
   * Rejects an unpaired surrogate: it has no UTF-8 encoding, so the service would store another
   * text.
   */
  private static void requireText(String name, String text) {
    if (!Utf8.isEncodable(text)) {
      throw new MessageException(Message.of("request.incomplete-character", name));
    }
  }
}
