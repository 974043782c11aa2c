package io.casedesk.model;

import org.jspecify.annotations.Nullable;

/**
 * A call to the service that did not succeed. Carries what is needed to tell a person what
 * happened, and never the token.
 */
public abstract sealed class ApiException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String method;
  private final String path;
  private final int status;
  private final String excerpt;
  private final boolean enveloped;

  private ApiException(Call call, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.method = call.method;
    this.path = call.path;
    this.status = call.status;
    this.excerpt = call.excerpt;
    this.enveloped = call.enveloped;
  }

  /**
   * The call that failed.
   *
   * @param method HTTP method
   * @param path path and query, without host
   * @param status HTTP status; 0 when there was no answer
   * @param excerpt the start of the answer's body, or the {@code error} of its envelope, verbatim;
   *     empty when there was none
   * @param enveloped whether the answer was the error envelope (contract 7)
   */
  public record Call(String method, String path, int status, String excerpt, boolean enveloped) {

    /** A call whose answer is not known to be the error envelope of the contract. */
    public Call(String method, String path, int status, String excerpt) {
      this(method, path, status, excerpt, false);
    }

    /** A call without an answer. */
    public static Call unanswered(String method, String path) {
      return new Call(method, path, 0, "");
    }

    @Override
    public String toString() {
      return method + " " + path + (status == 0 ? "" : " -> " + status);
    }
  }

  /** HTTP method. */
  public String method() {
    return method;
  }

  /** Path and query, without host. */
  public String path() {
    return path;
  }

  /** HTTP status; 0 when there was no answer. */
  public int status() {
    return status;
  }

  /** The service's own words, or the start of the body; empty when there was none. */
  public String excerpt() {
    return excerpt;
  }

  /** Whether the answer was the error envelope (contract 7). */
  public boolean isEnveloped() {
    return enveloped;
  }

  /** 401: bad or missing token (contract 5). */
  public static final class Unauthorized extends ApiException {
    private static final long serialVersionUID = 1L;

    public Unauthorized(Call call) {
      super(call, call + ": the service does not accept the token", null);
    }
  }

  /** 404 with the service's envelope, or a single read that found nothing (contract 7). */
  public static final class NotFound extends ApiException {
    private static final long serialVersionUID = 1L;

    public NotFound(Call call) {
      super(call, call + ": not found" + said(call), null);
    }
  }

  /**
   * The service understood the call and refused it: any other 4xx. Status 0 when it was not sent,
   * because it cannot be.
   */
  public static final class Rejected extends ApiException {
    private static final long serialVersionUID = 1L;

    public Rejected(Call call) {
      super(call, call + ": refused" + said(call), null);
    }
  }

  /** 429, or 503 with Retry-After. */
  public static final class RateLimited extends ApiException {
    private static final long serialVersionUID = 1L;
    private final long retryAfterSeconds;

    /**
     * @param retryAfterSeconds what the service asked for; -1 when it did not say
     */
    public RateLimited(Call call, long retryAfterSeconds) {
      super(call, call + ": the service asks for fewer requests", null);
      this.retryAfterSeconds = retryAfterSeconds;
    }

    /** Seconds the service asked to wait; -1 when it did not say. */
    public long retryAfterSeconds() {
      return retryAfterSeconds;
    }
  }

  /** No answer, an answer that broke off, or a 5xx: for a write, the state is not known. */
  public static final class Unavailable extends ApiException {
    private static final long serialVersionUID = 1L;

    public Unavailable(Call call, String what, @Nullable Throwable cause) {
      super(call, call + ": " + what + said(call), cause);
    }
  }

  /**
   * An answer that is not what the contract describes: HTML, a redirect, broken or excessive JSON.
   */
  public static final class Malformed extends ApiException {
    private static final long serialVersionUID = 1L;
    private final Flaw flaw;

    /** What is wrong with the answer, which decides whether reading again may help. */
    public enum Flaw {
      /** The body is cut off, garbled, or a page of something in between: the next may be whole. */
      SPOILT,
      /** Something before the service answers: a sign-in page, or a 404 that is not its own. */
      FOREIGN,
      /** A redirect, or a body over the limit: the next answer would be the same again. */
      LASTING
    }

    /** An answer whose body is spoilt. */
    public Malformed(Call call, String what, @Nullable Throwable cause) {
      this(call, what, cause, Flaw.SPOILT);
    }

    /** An answer with this flaw. */
    public Malformed(Call call, String what, @Nullable Throwable cause, Flaw flaw) {
      super(call, call + ": " + what, cause);
      this.flaw = flaw;
    }

    /** What is wrong with the answer. */
    public Flaw flaw() {
      return flaw;
    }
  }

  private static String said(Call call) {
    return call.excerpt.isBlank() ? "" : ": " + call.excerpt;
  }
}
