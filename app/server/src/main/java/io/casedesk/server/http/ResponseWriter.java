package io.casedesk.server.http;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.http.admin.AccessLog;
import io.casedesk.server.http.guard.ErrorEnvelope;
import io.casedesk.server.store.RecordJson;
import io.casedesk.server.store.RowReader;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.NotFoundResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.LongFunction;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes response bodies: {@code data} on success, {@code data: null, error} otherwise (contract,
 * section 4).
 */
final class ResponseWriter {

  private static final Logger LOG = LoggerFactory.getLogger(ResponseWriter.class);
  private static final int INTERNAL = 500;
  private static final LongLists LONG = new LongLists();

  /** Shorter lists, which most are, take no turns. */
  private static final int SHORT = 256 * 1024;

  /** A page of twenty use cases with all fields. */
  private static final int USUAL = 32 * 1024;

  /** How much of a long list is written before the client has made progress. */
  private static final int SLICE = 64 * 1024;

  private static final byte[] BEFORE = "{\"data\":[".getBytes(StandardCharsets.US_ASCII);

  private ResponseWriter() {}

  /** Answers with {@code data} as one value. */
  static void send(Context context, int status, Object data) {
    context
        .status(status)
        .contentType(ErrorEnvelope.JSON)
        .result(RecordJson.MAPPER.writeValueAsBytes(Map.of("data", data)));
  }

  /** Answers with the error envelope. */
  static void fail(Context context, int status, String error) {
    context.status(status).contentType(ErrorEnvelope.JSON).result(ErrorEnvelope.of(error));
  }

  /** Answers exceptions of routes with the error envelope (contract, section 7). */
  static void addErrors(RoutesConfig config) {
    config.exception(
        InvalidValueException.class, (e, context) -> fail(context, 400, text(e.getMessage())));
    config.exception(
        HttpResponseException.class,
        (e, context) -> fail(context, e.getStatus(), text(e.getMessage())));
    config.exception(
        NotFoundResponse.class,
        (e, context) -> fail(context, 404, "There is no path " + context.path() + "."));
    config.exception(
        Exception.class,
        (e, context) -> {
          LOG.error("{} {} failed", context.method().name(), context.path(), e);
          fail(context, INTERNAL, ErrorEnvelope.INTERNAL);
        });
  }

  /**
   * Creates a 404 for a record that does not exist. Javalin throws {@link NotFoundResponse} for a
   * path that does not exist.
   */
  static HttpResponseException notFound(String message) {
    return new HttpResponseException(404, message);
  }

  private static String text(@Nullable String message) {
    return message == null ? ErrorEnvelope.INTERNAL : message;
  }

  /** Answers for an Error (a stack or a memory that is full), which no route expects. */
  static void answer(HttpServletResponse response, Error error) {
    LOG.error("Couldn't answer a request", error);
    if (response.isCommitted()) {
      return;
    }
    response.resetBuffer();
    response.setStatus(INTERNAL);
    response.setContentType(ErrorEnvelope.JSON);
    try {
      response.getOutputStream().write(ErrorEnvelope.of(ErrorEnvelope.INTERNAL));
    } catch (IOException closed) {
      LOG.debug("The client closed the connection", closed);
    }
  }

  /**
   * Answers 200 with {@code data} as an array, and further members. A long list is read twice.
   *
   * @param rows reads the list each time that it is called
   * @param members the further members, made of the number of rows in the whole list
   */
  static void sendRows(
      Context context, Consumer<RowReader> rows, LongFunction<Map<String, ?>> members) {
    if (!sendIfShort(context, rows, members)) {
      sendLong(context, rows, members);
    }
  }

  /**
   * Answers as {@link #sendRows} does, unless the list turns out to be long: then nothing is sent.
   * A short list is complete before the answer begins.
   *
   * @return whether it was short
   */
  static boolean sendIfShort(
      Context context, Consumer<RowReader> rows, LongFunction<Map<String, ?>> members) {
    context.status(200).contentType(ErrorEnvelope.JSON);
    ByteArrayOutputStream out = new ByteArrayOutputStream(USUAL);
    AtomicBoolean complete = new AtomicBoolean();
    rows.accept((found, total) -> complete.set(write(out, found, members.apply(total), out::size)));
    if (complete.get()) {
      sendPastJavalin(context, out);
    }
    return complete.get();
  }

  /** Javalin would copy the answer twice. */
  private static void sendPastJavalin(Context context, ByteArrayOutputStream out) {
    context.res().setContentLengthLong(out.size());
    try {
      out.writeTo(context.res().getOutputStream());
    } catch (IOException closed) {
      LOG.debug("The client closed the connection", closed);
    }
  }

  /** Writes an answer; stops before a row and returns false if it has become too long. */
  private static boolean write(
      OutputStream out, Iterator<byte[]> rows, Map<String, ?> members, IntSupplier size) {
    try {
      out.write(BEFORE);
      for (boolean first = true; rows.hasNext(); first = false) {
        if (size.getAsInt() > SHORT) {
          return false;
        }
        if (!first) {
          out.write(',');
        }
        out.write(rows.next());
      }
      out.write(']');
      byte[] rest = RecordJson.MAPPER.writeValueAsBytes(members);
      // An object without its first brace, behind a comma where it has members.
      out.write(members.isEmpty() ? ' ' : ',');
      out.write(rest, 1, rest.length - 1);
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Answers as {@link #sendRows} does: takes a turn, and writes the list while it is read. */
  static void sendLong(
      Context context, Consumer<RowReader> rows, LongFunction<Map<String, ?>> members) {
    context.status(200).contentType(ErrorEnvelope.JSON);
    // The end of the connection: what was sent by now is never taken for a complete answer.
    Runnable cut =
        ServletContextRequest.getServletContextRequest(context.req())
                .getConnectionMetaData()
                .getConnection()
                .getEndPoint()
            ::close;
    String token = String.valueOf(context.req().getAttribute(AccessLog.TOKEN_NAME));
    try (LongLists.Turn turn = LONG.take(token, cut);
        OutputStream out = new Progress(context.res().getOutputStream(), turn)) {
      rows.accept((found, total) -> write(out, found, members.apply(total), () -> 0));
    } catch (IOException | UncheckedIOException closed) {
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
      cut.run();
    }
  }

  /** Notes what the client takes. */
  private static final class Progress extends FilterOutputStream {

    private final LongLists.Turn turn;

    private Progress(OutputStream out, LongLists.Turn turn) {
      super(out);
      this.turn = turn;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      for (int at = 0; at < length; at += SLICE) {
        out.write(bytes, offset + at, Math.min(SLICE, length - at));
        turn.progressed();
      }
    }

    /** Left open: the server ends the answer. */
    @Override
    public void close() {}
  }
}
