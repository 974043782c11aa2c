package io.casedesk.model;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.UserException;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a call to the service fails. Carries the details that an error message needs, and
 * never the token.
 */
public abstract sealed class ApiException extends UserException {

  private static final long serialVersionUID = 1L;

  private static final Message NOT_FOUND = Message.of("service.not-found");
  private static final Message NO_LIST = Message.of("service.list-not-found");
  private static final Pattern LIST = Pattern.compile(".*/api/public/(use-cases|solutions)");
  private static final Message REFUSED = Message.of("service.refused");

  private final Message what;
  private final Call call;

  private ApiException(FaultCode code, Call call, Message what, @Nullable Throwable cause) {
    this(code, call, what, what, cause);
  }

  /**
   * @param detail what happened, and the text of the answer; the message also names the call
   */
  private ApiException(
      FaultCode code, Call call, Message what, Message detail, @Nullable Throwable cause) {
    super(code, Message.of("service.detail", call, detail), cause);
    this.what = what;
    this.call = call;
  }

  /**
   * Describes the call that failed.
   *
   * @param method HTTP method
   * @param path path and query, without the host
   * @param status HTTP status; 0 when there was no answer
   * @param excerpt the start of the answer's body, or the {@code error} text of its envelope,
   *     verbatim; empty when there was no body
   * @param enveloped whether the answer was the error envelope (contract 7)
   */
  public record Call(String method, String path, int status, String excerpt, boolean enveloped)
      implements Serializable {

    /** Creates a call whose answer is not known to be the error envelope of the contract. */
    public Call(String method, String path, int status, String excerpt) {
      this(method, path, status, excerpt, false);
    }

    /** Creates a call that got no answer. */
    public static Call unanswered(String method, String path) {
      return new Call(method, path, 0, "");
    }

    @Override
    public String toString() {
      return method + " " + path + (status == 0 ? "" : " -> " + status);
    }
  }

  /** What happened, without the call and the text of the answer. */
  public Message what() {
    return what;
  }

  /** Returns the HTTP method. */
  public String method() {
    return call.method;
  }

  /** Returns the path and the query, without the host. */
  public String path() {
    return call.path;
  }

  /** Returns the HTTP status; 0 when there was no answer. */
  public int status() {
    return call.status;
  }

  /** Returns the service's error text, or the start of the body; empty when there was no body. */
  public String excerpt() {
    return call.excerpt;
  }

  /** Returns whether the answer was the error envelope (contract 7). */
  public boolean isEnveloped() {
    return call.enveloped;
  }

  /** 401: bad or missing token (contract 5). */
  public static final class Unauthorized extends ApiException {
    private static final long serialVersionUID = 1L;

    public Unauthorized(Call call) {
      super(FaultCode.TOKEN_REFUSED, call, Message.of("service.token-refused"), null);
    }
  }

  /**
   * 404 with the service's envelope, or a single read that found nothing (contract 7). For a whole
   * list it means that the address of the service is wrong.
   */
  public static final class NotFound extends ApiException {
    private static final long serialVersionUID = 1L;

    public NotFound(Call call) {
      this(call, isOfList(call) ? NO_LIST : NOT_FOUND);
    }

    private NotFound(Call call, Message what) {
      super(FaultCode.NOT_FOUND, call, what, withExcerpt(what, call), null);
    }

    /** Returns whether a list was asked for, and not a record. */
    public boolean isOfList() {
      return what().equals(NO_LIST);
    }

    private static boolean isOfList(Call call) {
      return call.method.equals("GET")
          && LIST.matcher(call.path.replaceFirst("[?].*", "")).matches();
    }
  }

  /**
   * Any other 4xx: the service understood the call and rejected it. Status 0 when the call was not
   * sent because it is invalid.
   */
  public static final class Rejected extends ApiException {
    private static final long serialVersionUID = 1L;

    public Rejected(Call call) {
      super(codeOf(call), call, REFUSED, withExcerpt(REFUSED, call), null);
    }

    private Rejected(Call call, Message why) {
      super(codeOf(call), call, REFUSED, Message.of("service.detail", REFUSED, why), null);
    }

    private static FaultCode codeOf(Call call) {
      return call.status == 0 ? FaultCode.NOT_SENT : FaultCode.REFUSED;
    }

    /** A web page came with the status instead of an answer of the service. */
    public static Rejected byPage(Call call) {
      return new Rejected(
          new Call(call.method, call.path, call.status, ""),
          Message.of("service.page-instead", call.status));
    }

    /** A call that was not sent. */
    public static Rejected unsent(String method, String path, Message why) {
      return new Rejected(new Call(method, path, 0, why.text()), why);
    }
  }

  /** 429, or 503 with Retry-After. */
  public static final class RateLimited extends ApiException {
    /** The longest wait that the service may ask for without ending a read or a run. */
    public static final long LONGEST_WAIT_SECONDS = 120;

    private static final long serialVersionUID = 1L;
    private final long retryAfterSeconds;
    private final Instant retryAt;

    /**
     * @param retryAfterSeconds seconds that the service asked to wait; -1 when it did not say
     */
    public RateLimited(Call call, long retryAfterSeconds) {
      this(call, retryAfterSeconds, Instant.now().plusSeconds(Math.max(0, retryAfterSeconds)));
    }

    private RateLimited(Call call, long retryAfterSeconds, Instant retryAt) {
      super(
          FaultCode.TOO_MANY_REQUESTS,
          call,
          retryAfterSeconds > LONGEST_WAIT_SECONDS
              ? Message.of("service.wait-until", localTime(retryAfterSeconds, retryAt))
              : Message.of("service.rate-limited"),
          null);
      this.retryAfterSeconds = retryAfterSeconds;
      this.retryAt = retryAt;
    }

    /** The time of day, with the date when it is more than a day later. */
    private static String localTime(long seconds, Instant at) {
      // A later minute is right, an earlier one is too early.
      ZonedDateTime time = at.plusSeconds(59).atZone(ZoneId.systemDefault());
      boolean isSoon = seconds < Duration.ofDays(1).toSeconds();
      return DateTimeFormatter.ofPattern(isSoon ? "HH:mm" : "yyyy-MM-dd HH:mm").format(time);
    }

    /** Whether the wait is too long to wait for it during a read or a run. */
    public boolean isLongWait() {
      return retryAfterSeconds > LONGEST_WAIT_SECONDS;
    }

    /** The end of the wait that the service asked for. */
    public Instant retryAt() {
      return retryAt;
    }

    /** Seconds the service asked to wait; -1 when it did not say. */
    public long retryAfterSeconds() {
      return retryAfterSeconds;
    }
  }

  /**
   * No answer, an incomplete answer, or a 5xx: after a write, the state of the record is unknown.
   */
  public static final class Unavailable extends ApiException {
    private static final long serialVersionUID = 1L;

    public Unavailable(Call call, Message what, @Nullable Throwable cause) {
      super(FaultCode.ofNoAnswer(cause), call, what, withExcerpt(what, call), cause);
    }

    private Unavailable(Call call, Message what, Message why) {
      super(FaultCode.ofNoAnswer(null), call, what, Message.of("service.detail", what, why), null);
    }

    /** A web page came with a 5xx instead of an answer of the service. */
    public static Unavailable byPage(Call call) {
      return new Unavailable(
          new Call(call.method, call.path, call.status, ""),
          Message.of("service.failed"),
          Message.of("service.page-instead", call.status));
    }
  }

  /**
   * An answer that violates the contract: HTML, a redirect, invalid JSON, or JSON over the limits.
   */
  public static final class Malformed extends ApiException {
    private static final long serialVersionUID = 1L;
    private final Flaw flaw;

    /** The cause of a malformed answer, which decides whether a retry may help. */
    public enum Flaw {
      /** The body is cut off, garbled, or a page from an intermediary: a retry may succeed. */
      DAMAGED,
      /**
       * An intermediary answered instead of the service: a sign-in page, or a 404 without envelope.
       */
      FOREIGN,
      /** A redirect, or a body over the size limit: a retry would get the same answer. */
      PERMANENT
    }

    /** Creates an exception for an answer whose body is damaged ({@link Flaw#DAMAGED}). */
    public Malformed(Call call, Message what, @Nullable Throwable cause) {
      this(call, what, cause, Flaw.DAMAGED);
    }

    /** Creates an exception for an answer with the given flaw. */
    public Malformed(Call call, Message what, @Nullable Throwable cause, Flaw flaw) {
      super(FaultCode.MALFORMED, call, what, cause);
      this.flaw = flaw;
    }

    /** Returns the cause. */
    public Flaw flaw() {
      return flaw;
    }
  }

  private static Message withExcerpt(Message what, Call call) {
    return call.excerpt.isBlank() ? what : Message.of("service.detail", what, call.excerpt);
  }
}
