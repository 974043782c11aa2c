package io.casedesk.workspace.snapshots;

import io.casedesk.client.records.RecordDecoder;
import io.casedesk.json.JsonReader;
import io.casedesk.json.ObjectDecoder;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.workspace.snapshots.SnapshotCodec.DamagedSnapshotException;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/**
 * Writes records as JSON objects, each as the service sends it, and reads them with the decoder
 * that reads the service. Numbers keep their digits, arrays and objects their text.
 */
final class SnapshotLines {

  private static final JsonFactory JSON =
      JsonFactory.builder()
          // Texts may have unpaired surrogates, which UTF-8 can't encode.
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .rootValueSeparator("\n")
          .build();

  private SnapshotLines() {}

  static byte[] write(List<? extends CaseRecord> records) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
      for (CaseRecord record : records) {
        json.writeStartObject();
        write(json, record.members());
        if (record.showsCustomFields()) {
          json.writeObjectPropertyStart(RecordDecoder.CUSTOM_FIELDS);
          write(json, record.customFields());
          json.writeEndObject();
        }
        json.writeEndObject();
      }
    }
    return bytes.toByteArray();
  }

  private static void write(JsonGenerator json, Map<String, FieldValue> members) {
    members.forEach(
        (name, value) -> {
          json.writeName(name);
          switch (value) {
            case FieldValue.Null none -> json.writeNull();
            case FieldValue.Bool(boolean on) -> json.writeBoolean(on);
            case FieldValue.Text(String text) -> json.writeString(text);
            case FieldValue.Numeric(String digits) -> json.writeNumber(digits);
            case FieldValue.Structure(String text) -> json.writeRawValue(text);
          }
        });
  }

  /**
   * Reads records.
   *
   * @param decoder decodes an object of the reader
   * @throws DamagedSnapshotException when the content is not what was written
   */
  static <R> List<R> read(byte[] content, JsonReader reader, ObjectDecoder<R> decoder) {
    List<R> records = new ArrayList<>();
    try (JsonParser parser = reader.parser(content)) {
      while (parser.nextToken() == JsonToken.START_OBJECT) {
        records.add(decoder.decode(parser, content));
      }
      if (parser.currentToken() != null) {
        throw new DamagedSnapshotException("a record is none");
      }
      return records;
    } catch (JacksonException | UnreadableJsonException e) {
      throw new DamagedSnapshotException("its content is not what was written", e);
    }
  }
}
