package io.casedesk.client.http;

import io.casedesk.json.JsonReader;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Malformed;
import io.casedesk.model.ApiException.NotFound;
import io.casedesk.model.ApiException.RateLimited;
import io.casedesk.model.ApiException.Rejected;
import io.casedesk.model.ApiException.Unauthorized;
import io.casedesk.model.ApiException.Unavailable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Tells successful responses from failed ones and throws the exceptions of these (contract 7). It
 * uses the status and the shape of the body, never the text of an error (Q40).
 */
public final class ResponseChecker {

  /** The number of bytes that show whether a body is a web page. */
  static final int SNIFFED = 4_096;

  private static final Pattern LOG_IN =
      Pattern.compile(
          "type=[\"']?password|log ?-?in|sign ?-?in|single sign|saml|oauth",
          Pattern.CASE_INSENSITIVE);

  private final JsonReader reader;

  public ResponseChecker(JsonReader reader) {
    this.reader = reader;
  }

  /**
   * Returns a successful response that can be JSON; throws the matching exception for any other.
   */
  public ApiResponse accept(ApiResponse reply) {
    if (!reply.success()) {
      throw failure(reply);
    }
    if (isHtml(reply)) {
      throw reply.malformed(
          html(reply), isLogInPage(reply) ? Malformed.Flaw.FOREIGN : Malformed.Flaw.DAMAGED);
    }
    return reply;
  }

  /**
   * Whether the response is a 404 or a 500 with the error envelope; both mean "cannot be read"
   * (Q31).
   */
  public boolean isUnreadable(ApiResponse reply) {
    return (reply.status() == 404 || reply.status() == 500) && isEnvelope(reply);
  }

  /** Whether the body is the error envelope (contract 7). */
  public boolean isEnvelope(ApiResponse reply) {
    return isEnvelope(reply.body());
  }

  /** Whether a body is the error envelope (contract 7). */
  boolean isEnvelope(byte[] body) {
    return ResponseEnvelope.errorOf(body, reader) != null;
  }

  /**
   * The message in the error envelope, or else the start of the body; the secret is removed if the
   * service repeats it.
   *
   * @param secret the token that was sent; empty when none was
   */
  public String excerpt(byte[] body, String secret) {
    String error = ResponseEnvelope.errorOf(body, reader);
    String whole = error != null ? error : start(body);
    String text = secret.isEmpty() ? whole : whole.replace(secret, "[token]");
    return text.length() > 500 ? text.substring(0, 500) + "…" : text;
  }

  /** Removes the secret from a header if the service repeats it there. */
  public static @Nullable String without(String secret, @Nullable String header) {
    return header == null || secret.isEmpty()
        ? header
        : Pattern.compile(secret, Pattern.LITERAL | Pattern.CASE_INSENSITIVE)
            .matcher(header)
            .replaceAll("[token]");
  }

  private ApiException failure(ApiResponse reply) {
    return switch (reply.status()) {
      case 401 -> new Unauthorized(reply.call());
      case 404 -> notFound(reply);
      case 429 -> new RateLimited(reply.call(), retryAfter(reply.headers()));
      case 503 ->
          reply.headers().retryAfter() == null
              ? failed(reply)
              : new RateLimited(reply.call(), retryAfter(reply.headers()));
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

  private ApiException notFound(ApiResponse reply) {
    return isEnvelope(reply)
        ? new NotFound(reply.call())
        : reply.malformed(Message.of("service.not-found-foreign"), Malformed.Flaw.FOREIGN);
  }

  private static Malformed redirect(ApiResponse reply) {
    String location = reply.headers().location();
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
    return reply.headers().contentType().toLowerCase(Locale.ROOT).contains("html")
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
  private static long retryAfter(ApiResponse.Headers headers) {
    String header = headers.retryAfter();
    if (header == null) {
      return -1;
    }
    String text = header.strip();
    if (text.matches("\\d{1,9}")) {
      return Long.parseLong(text);
    }
    Instant then = instant(text);
    String date = headers.date();
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
