package io.casedesk.server.http;

import io.casedesk.server.http.guard.Envelope;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes answers: {@code data} on success, {@code data: null, error} otherwise (contract 4). */
final class Replies {

  private static final JsonFactory FACTORY = new JsonFactory();

  private Replies() {}

  /** Answers with an object whose members the writer writes, {@code data} first. */
  static void send(Context context, int status, Consumer<JsonGenerator> members) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      members.accept(json);
      json.writeEndObject();
    }
    context.status(status).contentType(Envelope.JSON).result(out.toByteArray());
  }

  /** Answers with the error envelope. */
  static void fail(Context context, int status, String error) {
    context.status(status).contentType(Envelope.JSON).result(Envelope.of(error));
  }

  /** Writes {@code data} as an array. */
  static <T> void dataArray(JsonGenerator json, Iterable<T> items, Consumer<T> write) {
    json.writeArrayPropertyStart("data");
    items.forEach(write);
    json.writeEndArray();
  }
}
