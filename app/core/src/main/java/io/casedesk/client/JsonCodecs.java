package io.casedesk.client;

import io.casedesk.json.JsonReader;
import io.casedesk.json.ObjectDecoder;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.RecordRepository;
import java.util.Set;

/** Everything that reads and writes JSON for one connection. */
record JsonCodecs(
    JsonReader reader,
    RecordDecoder decoder,
    RequestBodyWriter writer,
    FieldMetadataReader fields) {

  static JsonCodecs of(JsonReader reader) {
    return new JsonCodecs(
        reader,
        new RecordDecoder(reader),
        new RequestBodyWriter(reader),
        new FieldMetadataReader(reader));
  }

  /** The record of an answer to a create: wrapped in {@code data}, or bare. */
  <R> R created(ApiResponse reply, ObjectDecoder<R> decoder) {
    try {
      byte[] record = ResponseEnvelope.of(reply).record();
      if (record != null) {
        return reader.object(record, decoder);
      }
    } catch (UnreadableJsonException e) {
      throw reply.malformed(
          "the record was created, but the answer cannot be read: " + e.getMessage());
    }
    throw reply.malformed("the record was created, but the answer does not hold it");
  }

  /** Refuses to send nothing, or what the service does not document. */
  void requireWritable(RecordRepository<?> repository, Set<FieldRef> fields) {
    if (fields.isEmpty()) {
      throw new IllegalArgumentException("There is no field to write");
    }
    for (FieldRef field : fields) {
      if (!repository.writable(field)) {
        throw new IllegalArgumentException(
            "The field " + field + " cannot be written through the service");
      }
    }
  }
}
