package io.casedesk.client.http;

import io.casedesk.json.JsonReader;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Call;
import io.casedesk.model.ApiException.Malformed;
import io.casedesk.model.ApiException.NotFound;
import io.casedesk.model.ApiException.RateLimited;
import io.casedesk.model.ApiException.Rejected;
import io.casedesk.model.ApiException.Unauthorized;
import io.casedesk.model.ApiException.Unavailable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Lets a response pass that is a success and can be JSON, and throws the exception of any other
 * (contract 7). It uses the status and the shape of the body, never the text of an error (Q40).
 */
public final class ErrorInterceptor implements Interceptor {

  /** The number of bytes that show whether a body is a web page. */
  static final int SNIFFED = 4_096;

  private static final Pattern LOG_IN =
      Pattern.compile(
          "type=[\"']?password|log ?-?in|sign ?-?in|single sign|saml|oauth",
          Pattern.CASE_INSENSITIVE);

  private final JsonReader reader;
  private final BodyMemoryLimiter bodyMemory;

  ErrorInterceptor(JsonReader reader, BodyMemoryLimiter bodyMemory) {
    this.reader = reader;
    this.bodyMemory = bodyMemory;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    Response response = chain.proceed(chain.request());
    if (response.isSuccessful()) {
      byte[] start = response.peekBody(SNIFFED).bytes();
      if (!isHtml(new ApiResponse(call(response), response.headers(), start))) {
        return response;
      }
    }
    try (response) {
      byte[] body = bodyMemory.read(response, chain.call()::isCanceled);
      throw failure(reply(response, body));
    }
  }

  /** Describes a call before its answer. */
  static Call call(Request request) {
    HttpUrl url = request.url();
    String query = url.encodedQuery();
    return Call.unanswered(
        request.method(), query == null ? url.encodedPath() : url.encodedPath() + "?" + query);
  }

  /** Describes a call that was answered with a success. */
  static Call call(Response response) {
    Call sent = call(response.request());
    return new Call(sent.method(), sent.path(), response.code(), "", false);
  }

  /** Makes the reply of a response and its body; neither contains the token that was sent. */
  ApiResponse reply(Response response, byte[] body) {
    Call call = call(response);
    if (response.isSuccessful()) {
      return new ApiResponse(call, response.headers(), body);
    }
    String token = AuthInterceptor.tokenOf(response.request());
    String error = ResponseEnvelope.errorOf(body, reader);
    String excerpt = excerpt(error != null ? error : start(body), token);
    String location = without(token, response.header("Location"));
    Headers headers =
        location == null
            ? response.headers()
            : response.headers().newBuilder().set("Location", location).build();
    return new ApiResponse(
        new Call(call.method(), call.path(), call.status(), excerpt, error != null), headers, body);
  }

  /** Throws the exception of a response that is not a success, or can't be JSON. */
  ApiResponse accept(ApiResponse reply) {
    if (!reply.success() || isHtml(reply)) {
      throw failure(reply);
    }
    return reply;
  }

  private static String excerpt(String text, String token) {
    String shown = token.isEmpty() ? text : text.replace(token, "[token]");
    return shown.length() > 500 ? shown.substring(0, 500) + "…" : shown;
  }

  /** Removes the secret from a header if the service repeats it there. */
  private static @Nullable String without(String secret, @Nullable String header) {
    return header == null || secret.isEmpty()
        ? header
        : Pattern.compile(secret, Pattern.LITERAL | Pattern.CASE_INSENSITIVE)
            .matcher(header)
            .replaceAll("[token]");
  }

  private static ApiException failure(ApiResponse reply) {
    if (reply.success()) {
      return reply.malformed(
          html(reply), isLogInPage(reply) ? Malformed.Flaw.FOREIGN : Malformed.Flaw.DAMAGED);
    }
    return switch (reply.status()) {
      case 401 -> new Unauthorized(reply.call());
      case 404 -> notFound(reply);
      case 429 -> new RateLimited(reply.call(), retryAfter(reply));
      case 503 ->
          reply.header("Retry-After") == null
              ? failed(reply)
              : new RateLimited(reply.call(), retryAfter(reply));
      default ->
          switch (reply.status() / 100) {
            case 3 -> redirect(reply);
            case 4 -> isHtml(reply) ? Rejected.byPage(reply.call()) : new Rejected(reply.call());
            case 5 -> failed(reply);
            default -> reply.malformed(Message.of("service.unknown-status"));
          };
    };
  }

  private static Unavailable failed(ApiResponse reply) {
    return isHtml(reply)
        ? Unavailable.byPage(reply.call())
        : new Unavailable(reply.call(), Message.of("service.failed"), null);
  }

  private static ApiException notFound(ApiResponse reply) {
    return reply.call().enveloped()
        ? new NotFound(reply.call())
        : reply.malformed(Message.of("service.not-found-foreign"), Malformed.Flaw.FOREIGN);
  }

  private static Malformed redirect(ApiResponse reply) {
    String location = reply.header("Location");
    HttpUrl target = location == null ? null : HttpUrl.parse(location);
    Message where =
        target == null
            ? Message.of("service.another-address")
            : Message.of("service.address", target.scheme(), target.host(), target.port());
    return reply.malformed(Message.of("service.redirect", where), Malformed.Flaw.PERMANENT);
  }

  /** Whether the body is a sign-in page. */
  public static boolean isLogInPage(ApiResponse reply) {
    return isHtml(reply) && LOG_IN.matcher(start(reply.body())).find();
  }

  /** Whether the response is a web page, by its content type or the start of its body. */
  public static boolean isHtml(ApiResponse reply) {
    String type = reply.header("Content-Type");
    return (type != null && type.toLowerCase(Locale.ROOT).contains("html"))
        || beginsWithTag(reply.body());
  }

  private static boolean beginsWithTag(byte[] body) {
    int i = 0;
    while (i < body.length && body[i] >= 0 && Character.isWhitespace(body[i])) {
      i++;
    }
    return i < body.length && body[i] == '<';
  }

  private static Message html(ApiResponse reply) {
    return isLogInPage(reply) ? Message.of("service.sign-in-page") : Message.of("service.web-page");
  }

  private static String start(byte[] body) {
    return new String(body, 0, Math.min(body.length, SNIFFED), StandardCharsets.UTF_8).strip();
  }

  /**
   * The seconds to wait, from a number or an HTTP date; -1 when there is neither. A date is
   * compared with the time of the answer, because the clock of the service may differ from that of
   * this computer.
   */
  private static long retryAfter(ApiResponse reply) {
    String header = reply.header("Retry-After");
    if (header == null) {
      return -1;
    }
    String text = header.strip();
    if (text.matches("\\d{1,9}")) {
      return Long.parseLong(text);
    }
    Instant then = instant(text);
    String date = reply.header("Date");
    Instant now = date == null ? null : instant(date);
    return then == null
        ? -1
        : Math.max(
            0,
            Duration.between(Objects.requireNonNullElseGet(now, Instant::now), then).toSeconds());
  }

  private static @Nullable Instant instant(String httpDate) {
    try {
      return DateTimeFormatter.RFC_1123_DATE_TIME.parse(httpDate.strip(), Instant::from);
    } catch (DateTimeParseException e) {
      return null;
    }
  }
}
