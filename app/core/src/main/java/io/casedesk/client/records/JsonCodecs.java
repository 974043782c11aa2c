package io.casedesk.client.records;

import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.http.ResponseEnvelope;
import io.casedesk.json.JsonOutput;
import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.json.Utf8;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.service.RecordRepository;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Reads and writes the JSON of a connection. */
public final class JsonCodecs {

  private static final JsonFactory FACTORY = new JsonFactory();

  private final JsonReader reader;
  private final RecordDecoder decoder;

  public JsonCodecs(JsonReader reader) {
    this.reader = reader;
    this.decoder = new RecordDecoder(reader);
  }

  /** The reader of the connection, with its limits. */
  public JsonReader reader() {
    return reader;
  }

  /** The decoder of the records of the connection, which share names and values. */
  public RecordDecoder decoder() {
    return decoder;
  }

  /** Decodes the record in the answer to a create, which is wrapped in {@code data} or bare. */
  public <R> R created(ApiResponse reply, Function<JsonParser, R> decoder) {
    try {
      byte[] record = ResponseEnvelope.of(reply).record();
      if (record != null) {
        return reader.object(record, decoder);
      }
    } catch (UnreadableJsonException e) {
      throw reply.malformed(Message.of("service.created-unreadable", Message.ofFailure(e)));
    }
    throw reply.malformed(Message.of("service.created-missing"));
  }

  /** Rejects an empty set of fields, and fields the service does not document as writable. */
  public void requireWritable(RecordRepository<?> repository, Set<FieldRef> fields) {
    if (fields.isEmpty()) {
      throw new IllegalArgumentException("There is no field to write");
    }
    for (FieldRef field : fields) {
      if (!repository.writable(field)) {
        throw new MessageException(Message.of("request.not-writable", field));
      }
    }
  }

  /**
   * Writes one object, such as the body of a request.
   *
   * @throws IllegalArgumentException when a value cannot be written as JSON; the message says which
   */
  public byte[] object(Consumer<JsonGenerator> members) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
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
    requireText(name, value.display());
    if (value instanceof FieldValue.Numeric number && !number.isJson()) {
      throw new MessageException(Message.of("request.not-number", name, number.digits()));
    }
    if (value instanceof Structure(String text)) {
      try {
        reader.validate(text.getBytes(StandardCharsets.UTF_8));
      } catch (UnreadableJsonException e) {
        throw new MessageException(Message.of("json.value-invalid", name, e.message()), e);
      }
    }
    JsonOutput.write(value, json);
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

  /**
   * Reads {@code fields} of the filter endpoint (contract 4.1); elements without a key are skipped.
   * The contract does not mention options, but some services send them, as texts or as objects of
   * several shapes (Q26).
   *
   * @throws UnreadableJsonException when the JSON is not an array of objects
   */
  public List<FieldDefinition> fields(byte[] fields) {
    List<FieldDefinition> definitions = new ArrayList<>();
    for (FieldValue element : reader.elements(fields)) {
      if (element instanceof Structure(String json) && json.startsWith("{")) {
        Map<String, FieldValue> members = reader.members(json);
        String key = text(members, "key");
        if (key != null) {
          definitions.add(definition(key, members));
        }
      }
    }
    return List.copyOf(definitions);
  }

  private FieldDefinition definition(String key, Map<String, FieldValue> members) {
    String type = text(members, "type");
    String display = text(members, "display");
    return new FieldDefinition(
        key,
        type == null ? "" : type,
        display == null ? key : display,
        options(members.get("options")));
  }

  private List<DropdownValue> options(@Nullable FieldValue value) {
    if (!(value instanceof Structure(String json))) {
      return List.of();
    }
    List<DropdownValue> options = new ArrayList<>();
    if (json.startsWith("[")) {
      for (FieldValue element : reader.elements(json)) {
        DropdownValue option = option(element);
        if (option != null) {
          options.add(option);
        }
      }
    } else {
      reader
          .members(json)
          .forEach((key, label) -> options.add(new DropdownValue(key, FieldValue.scalar(label))));
    }
    return List.copyOf(options);
  }

  private @Nullable DropdownValue option(FieldValue element) {
    if (element instanceof Structure(String json) && json.startsWith("{")) {
      Map<String, FieldValue> members = reader.members(json);
      String key = text(members, "key", "value", "id");
      return key == null
          ? null
          : new DropdownValue(key, text(members, "label", "display", "name", "title"));
    }
    String key = FieldValue.scalar(element);
    return key == null ? null : new DropdownValue(key, null);
  }

  private static @Nullable String text(Map<String, FieldValue> members, String... names) {
    for (String name : names) {
      String text = FieldValue.scalar(members.get(name));
      if (text != null && !text.isBlank()) {
        return text;
      }
    }
    return null;
  }
}
