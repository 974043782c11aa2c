package io.casedesk.server.http;

import io.casedesk.server.http.guard.Envelope;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes answers: {@code data} on success, {@code data: null, error} otherwise (contract 4). */
final class Replies {

  private static final JsonFactory FACTORY = new JsonFactory();

  private static final Logger LOG = LoggerFactory.getLogger(Replies.class);
  private static final byte[] BEFORE = "{\"data\":[".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] AFTER = "],".getBytes(StandardCharsets.US_ASCII);

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

  /**
   * Answers 200 with {@code data} as an array, and further members.
   *
   * @param rows each the JSON of an element, in UTF-8
   */
  static void sendRows(Context context, List<byte[]> rows, Consumer<JsonGenerator> members) {
    ByteArrayOutputStream rest = new ByteArrayOutputStream();
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), rest)) {
      json.writeStartObject();
      members.accept(json);
      json.writeEndObject();
    }
    write(context, rows, rest.toByteArray());
  }

  /** Row by row past Javalin, which would copy the answer twice. */
  private static void write(Context context, List<byte[]> rows, byte[] rest) {
    int commas = Math.max(0, rows.size() - 1);
    int size = BEFORE.length + rows.stream().mapToInt(row -> row.length).sum() + commas;
    context.status(200).contentType(Envelope.JSON);
    context.res().setContentLength(size + AFTER.length + rest.length - 1);
    try {
      OutputStream out = context.res().getOutputStream();
      out.write(BEFORE);
      for (int i = 0; i < rows.size(); i++) {
        if (i > 0) {
          out.write(',');
        }
        out.write(rows.get(i));
      }
      out.write(AFTER);
      out.write(rest, 1, rest.length - 1);
    } catch (IOException gone) {
      LOG.debug("Nobody waited for the answer", gone);
    }
  }

  /**
   * Answers with {@code data} as one object.
   *
   * @param row its JSON, in UTF-8
   */
  static void sendRow(Context context, int status, byte[] row) {
    send(
        context,
        status,
        json -> {
          json.writeName("data");
          json.writeRawValue(new String(row, StandardCharsets.UTF_8));
        });
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
