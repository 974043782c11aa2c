package io.casedesk.client;

import io.casedesk.client.JsonReader.UnreadableException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.RecordRepository;
import java.util.Set;
import java.util.function.Function;

/** Everything that reads and writes JSON for one connection. */
record Json(JsonReader reader, RecordDecoder decoder, BodyWriter writer, FieldMetadata fields) {

  static Json of(JsonReader reader) {
    return new Json(
        reader, new RecordDecoder(reader), new BodyWriter(reader), new FieldMetadata(reader));
  }

  /** The record of an answer to a create: wrapped in {@code data}, or bare. */
  <R> R created(Reply reply, Function<byte[], R> decoder) {
    try {
      byte[] record = Envelope.of(reply).record();
      if (record != null) {
        return decoder.apply(record);
      }
    } catch (UnreadableException e) {
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
