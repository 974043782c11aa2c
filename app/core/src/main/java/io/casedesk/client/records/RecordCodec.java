package io.casedesk.client.records;

import io.casedesk.client.http.ResponseLimits;
import io.casedesk.json.JsonOutput;
import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Encodes records as JSON objects, each as the service sends it, and decodes them. Numbers keep
 * their digits, arrays and objects their text.
 */
public final class RecordCodec {

  private static final JsonFactory FACTORY = new JsonFactory();

  private static final JsonReader READER = ResponseLimits.defaults().reader();
  private static final RecordDecoder DECODER = new RecordDecoder(READER);

  private RecordCodec() {}

  /** Encodes a record on one line in UTF-8. */
  public static byte[] encode(CaseRecord record) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 10);
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes)) {
      write(json, record);
    }
    return bytes.toByteArray();
  }

  /** Writes a record as the next value. */
  public static void write(JsonGenerator json, CaseRecord record) {
    json.writeStartObject();
    write(json, record.members());
    if (record.showsCustomFields()) {
      json.writeObjectPropertyStart(RecordDecoder.CUSTOM_FIELDS);
      write(json, record.customFields());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Map<String, FieldValue> members) {
    members.forEach(
        (name, value) -> {
          json.writeName(name);
          JsonOutput.write(value, json);
        });
  }

  /**
   * Decodes a use case (contract 2.1).
   *
   * @throws IllegalArgumentException when the JSON is unreadable; the message says why
   */
  public static UseCase decodeUseCase(byte[] json) {
    return decode(json, DECODER::useCase);
  }

  /**
   * Decodes a solution (contract 2.2, response shape).
   *
   * @throws IllegalArgumentException when the JSON is unreadable; the message says why
   */
  public static Solution decodeSolution(byte[] json) {
    return decode(json, DECODER::solution);
  }

  private static <R> R decode(byte[] json, Function<JsonParser, R> decoder) {
    try {
      return READER.object(json, decoder);
    } catch (UnreadableJsonException e) {
      throw new IllegalArgumentException("The record can't be read: " + e.getMessage(), e);
    }
  }
}
