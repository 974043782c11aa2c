package io.casedesk.server.http;

import io.casedesk.server.store.RecordJson;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.ContentTooLargeResponse;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.RequestTimeoutResponse;
import io.javalin.http.ServiceUnavailableResponse;
import io.javalin.http.UnsupportedMediaTypeResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads request bodies, within limits, as JSON objects. Invalid bodies are answered with 400, 408,
 * 413 or 415.
 *
 * <p>The bytes of bodies in memory have a budget. A request with an accepted token reserves the
 * length of its body before the first byte is read, and returns it when it is answered, at the
 * latest after the time limit of the body. A body of unknown length reserves the longest. No token
 * gets more than a quarter, so that one client can't keep the others out.
 */
final class RequestBodies {

  /** The most bytes of a body that are read. */
  static final int LIMIT = 1_000_000;

  private static final int PART = 16 * 1024;
  private static final String RETRY_SECONDS = "1";

  /** A body that is read, decoded and parsed takes about ten times its length; all take half. */
  private static final int SHARE_OF_MEMORY = 20;

  private static final int TOKENS = 4;
  private static final String RESERVED = RequestBodies.class.getName();

  private final Duration time;
  private final long total =
      Math.max(Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY, (long) TOKENS * LIMIT);
  private final Map<String, Long> reservedByToken = new HashMap<>();
  private long reserved;

  /**
   * Bodies within a budget for the memory of this process.
   *
   * @param time how long a body may take to arrive
   */
  RequestBodies(Duration time) {
    this.time = time;
  }

  /** The body as an object. */
  ObjectNode object(Context context) {
    JsonNode body = parse(bytes(context));
    if (!(body instanceof ObjectNode object)) {
      throw new BadRequestResponse("The body must be a JSON object.");
    }
    if (!RecordJson.isStorable(object)) {
      throw new BadRequestResponse(
          "A string in the body contains a NUL character or half a surrogate pair. Remove it.");
    }
    return object;
  }

  /** A member that must be a string with something in it. */
  static String requiredText(ObjectNode body, String key) {
    String text = optionalText(body, key);
    if (text == null || text.isBlank()) {
      throw new BadRequestResponse(key + " is required and must be a non-empty string.");
    }
    return text;
  }

  /** A member that must be a string if it is there. */
  static @Nullable String optionalText(ObjectNode body, String key) {
    JsonNode value = body.get(key);
    if (value == null) {
      return null;
    }
    if (!value.isString()) {
      throw new BadRequestResponse(key + " must be a string.");
    }
    return value.stringValue();
  }

  /** A member that must be an object if it is there. */
  static @Nullable ObjectNode optionalObject(ObjectNode body, String key) {
    JsonNode value = body.get(key);
    if (value == null) {
      return null;
    }
    if (!(value instanceof ObjectNode object)) {
      throw new BadRequestResponse(key + " must be an object.");
    }
    return object;
  }

  private byte[] bytes(Context context) {
    refuseEncoded(context);
    // What says that it is too long need not be read to be refused.
    if (context.req().getContentLengthLong() > LIMIT) {
      throw tooLarge();
    }
    if (!reserve(context)) {
      context.header("Retry-After", RETRY_SECONDS);
      throw new ServiceUnavailableResponse(
          "Too many bodies are being read at the moment. Send the request again later.");
    }
    try {
      return read(context.req().getInputStream());
    } catch (TimeoutException e) {
      context.header("Connection", "close");
      throw new RequestTimeoutResponse(
          "The body took too long to arrive. Send it faster, or send less.");
    } catch (IOException e) {
      throw new BadRequestResponse("The body couldn't be read completely. Send the request again.");
    }
  }

  /** Reserves the body of a request, unless there is no room. */
  private boolean reserve(Context context) {
    long length = context.req().getContentLengthLong();
    long bytes = length < 0 ? LIMIT : length;
    String token = AuthenticationFilter.caller(context).name();
    synchronized (reservedByToken) {
      long own = reservedByToken.getOrDefault(token, 0L) + bytes;
      if (own > total / TOKENS || reserved + bytes > total) {
        return false;
      }
      reservedByToken.put(token, own);
      reserved += bytes;
    }
    context.attribute(RESERVED, bytes);
    return true;
  }

  /** Returns what an answered request had reserved. */
  void release(Context context) {
    Long bytes = context.attribute(RESERVED);
    if (bytes == null) {
      return;
    }
    context.attribute(RESERVED, null);
    String token = AuthenticationFilter.caller(context).name();
    synchronized (reservedByToken) {
      reservedByToken.computeIfPresent(token, (_, own) -> own <= bytes ? null : own - bytes);
      reserved -= bytes;
    }
  }

  /** Looks at the time after each part, since a client that drips is never silent for long. */
  private byte[] read(InputStream in) throws IOException, TimeoutException {
    long began = System.nanoTime();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    byte[] part = new byte[PART];
    try {
      for (int got = in.read(part); got >= 0; got = in.read(part)) {
        body.write(part, 0, got);
        if (body.size() > LIMIT) {
          throw tooLarge();
        }
        if (System.nanoTime() - began > time.toNanos()) {
          throw new TimeoutException();
        }
      }
    } catch (IOException e) {
      if (e.getCause() instanceof TimeoutException silent) {
        throw silent;
      }
      throw e;
    }
    return body.toByteArray();
  }

  private static ContentTooLargeResponse tooLarge() {
    return new ContentTooLargeResponse(
        "The body is larger than " + LIMIT + " bytes, which is the limit. Send less.");
  }

  private static void refuseEncoded(Context context) {
    String encoding = context.header("Content-Encoding");
    if (encoding != null && !encoding.strip().equalsIgnoreCase("identity")) {
      throw new UnsupportedMediaTypeResponse(
          "The body is compressed, which isn't supported. Send it without Content-Encoding.");
    }
  }

  private static JsonNode parse(byte[] bytes) {
    checkUtf8(bytes);
    try {
      return RecordJson.BODIES.readTree(bytes);
    } catch (StreamConstraintsException e) {
      throw tooMuch(e);
    } catch (JacksonException e) {
      TokenStreamLocation at = e.getLocation();
      String where =
          at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
      throw new BadRequestResponse("The body isn't valid JSON" + where + ".");
    } catch (NumberFormatException e) {
      // Jackson lets this one through: an exponent that no number of Java has room for.
      throw new BadRequestResponse(
          "The body contains a number that is too large. Use a smaller number.");
    }
  }

  /** The message is all that tells which limit was passed. */
  private static HttpResponseException tooMuch(StreamConstraintsException e) {
    String said = String.valueOf(e.getMessage());
    if (said.contains("nesting depth")) {
      return new BadRequestResponse(
          "The body has more than " + RecordJson.DEPTH + " levels, which is the limit.");
    }
    if (said.contains("Token count")) {
      return new ContentTooLargeResponse(
          "The body has more than "
              + RecordJson.TOKENS
              + " JSON tokens, which is the limit. Send less.");
    }
    return new BadRequestResponse(
        "A name or a number in the body is longer than the service can read. Shorten it.");
  }

  /** Jackson takes forms of UTF-8 that are not: those longer than need be, among others. */
  private static void checkUtf8(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
    } catch (CharacterCodingException e) {
      throw new BadRequestResponse("The body isn't UTF-8.");
    }
  }
}
