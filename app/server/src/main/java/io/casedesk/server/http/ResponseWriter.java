package io.casedesk.server.http;

import io.casedesk.server.database.ChunkedRows;
import io.casedesk.server.http.guard.ErrorEnvelope;
import io.casedesk.server.http.guard.RequestAttributes;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes response bodies: {@code data} on success, {@code data: null, error} otherwise (contract,
 * section 4).
 */
final class ResponseWriter {

  private static final JsonFactory FACTORY = new JsonFactory();

  private static final Logger LOG = LoggerFactory.getLogger(ResponseWriter.class);
  private static final LargeResponseLimiter LARGE = LargeResponseLimiter.ofThisComputer();

  /** How much of a row is written before the client has made progress. */
  private static final int SLICE = 64 * 1024;

  private static final byte[] BEFORE = "{\"data\":[".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] AFTER = "]".getBytes(StandardCharsets.US_ASCII);

  private ResponseWriter() {}

  /** Answers with an object whose members the writer writes, {@code data} first. */
  static void send(Context context, int status, Consumer<JsonGenerator> members) {
    context.status(status).contentType(ErrorEnvelope.JSON).result(object(members));
  }

  /** An object in UTF-8, whose members the writer writes. */
  static byte[] object(Consumer<JsonGenerator> members) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      members.accept(json);
      json.writeEndObject();
    }
    return out.toByteArray();
  }

  /** Answers 200 with {@code data} as an array, and further members. */
  static void sendRows(
      Context context, Supplier<ChunkedRows> read, ObjLongConsumer<JsonGenerator> members) {
    LargeResponseLimiter.Client client =
        new LargeResponseLimiter.Client(
            RequestAttributes.tokenName(context.req()), RequestAttributes.cutter(context.req()));
    try (LargeResponseLimiter.Turn turn = LARGE.read(read, client)) {
      ChunkedRows parts = turn.parts();
      byte[] rest = object(json -> members.accept(json, parts.total()));
      write(context, turn, behindData(rest));
    }
  }

  /** An object without its first brace, behind a comma where it has members. */
  private static byte[] behindData(byte[] members) {
    if (members.length == 2) {
      return new byte[] {'}'};
    }
    byte[] behind = members.clone();
    behind[0] = ',';
    return behind;
  }

  /** Row by row past Javalin, which would copy the answer twice. */
  private static void write(Context context, LargeResponseLimiter.Turn turn, byte[] rest) {
    ChunkedRows parts = turn.parts();
    context.status(200).contentType(ErrorEnvelope.JSON);
    if (parts.isLast()) {
      int commas = Math.max(0, parts.rows().size() - 1);
      context
          .res()
          .setContentLengthLong(
              BEFORE.length + parts.bytes() + commas + AFTER.length + rest.length);
    }
    try {
      OutputStream out = context.res().getOutputStream();
      out.write(BEFORE);
      writeRows(out, turn);
      out.write(AFTER);
      out.write(rest);
    } catch (IOException closed) {
      LOG.debug("The client closed the connection", closed);
    } catch (RuntimeException e) {
      if (!context.res().isCommitted()) {
        context.res().resetBuffer();
        throw e;
      }
      LOG.error(
          "{} {}: the response could not be sent completely",
          context.method().name(),
          context.path(),
          e);
      RequestAttributes.cutter(context.req()).run();
    }
  }

  private static void writeRows(OutputStream out, LargeResponseLimiter.Turn turn)
      throws IOException {
    ChunkedRows parts = turn.parts();
    boolean first = true;
    while (true) {
      for (byte[] row : parts.rows()) {
        if (!first) {
          out.write(',');
        }
        for (int at = 0; at < row.length; at += SLICE) {
          out.write(row, at, Math.min(SLICE, row.length - at));
          turn.progressed();
        }
        first = false;
      }
      if (parts.isLast()) {
        return;
      }
      turn.advance();
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
    context.status(status).contentType(ErrorEnvelope.JSON).result(ErrorEnvelope.of(error));
  }

  /** Writes {@code data} as an array. */
  static <T> void dataArray(JsonGenerator json, Iterable<T> items, Consumer<T> write) {
    json.writeArrayPropertyStart("data");
    items.forEach(write);
    json.writeEndArray();
  }
}
