package io.casedesk.client.http;

import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Malformed;
import java.util.Objects;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** The response to a call, with its complete body. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ApiResponse(ApiException.Call call, Headers headers, byte[] body) {

  /** The response headers that are used. */
  public record Headers(
      String contentType,
      @Nullable String location,
      @Nullable String retryAfter,
      @Nullable String date) {

    /** Extracts the headers of a response; the token is removed from a location that quotes it. */
    public static Headers of(Response response, String token) {
      return new Headers(
          Objects.requireNonNullElse(response.header("Content-Type"), ""),
          ResponseChecker.without(token, response.header("Location")),
          response.header("Retry-After"),
          response.header("Date"));
    }
  }

  public int status() {
    return call.status();
  }

  public boolean success() {
    return status() / 100 == 2;
  }

  /** Creates the exception for a response that does not conform to the contract (contract 4). */
  public Malformed malformed(Message what) {
    return new Malformed(call, what, null);
  }

  /** Creates the exception for a response with a flaw that a retry is less likely to fix. */
  Malformed malformed(Message what, Malformed.Flaw flaw) {
    return new Malformed(call, what, null, flaw);
  }
}
