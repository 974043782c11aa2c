package io.casedesk.client.records;

import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.http.ResponseEnvelope;
import io.casedesk.json.JsonReader;
import io.casedesk.json.ObjectDecoder;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.service.RecordRepository;
import java.util.Set;

/** The JSON readers and writers of a connection. */
public record JsonCodecs(
    JsonReader reader,
    RecordDecoder decoder,
    RequestBodyWriter writer,
    FieldMetadataReader fields) {

  public static JsonCodecs of(JsonReader reader) {
    return new JsonCodecs(
        reader,
        new RecordDecoder(reader),
        new RequestBodyWriter(reader),
        new FieldMetadataReader(reader));
  }

  /** Decodes the record in the answer to a create, which is wrapped in {@code data} or bare. */
  public <R> R created(ApiResponse reply, ObjectDecoder<R> decoder) {
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
}
