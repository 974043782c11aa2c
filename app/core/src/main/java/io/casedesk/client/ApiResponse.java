package io.casedesk.client;

import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Malformed;
import java.util.Objects;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** An answer, read to its end. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ApiResponse(ApiException.Call call, Headers headers, byte[] body) {

  /** The headers that decide anything. */
  record Headers(String contentType, @Nullable String location, @Nullable String retryAfter) {

    /** Takes them from a response; the token is cut out of an address that quotes it. */
    static Headers of(Response response, String token) {
      return new Headers(
          Objects.requireNonNullElse(response.header("Content-Type"), ""),
          ResponseMapper.without(token, response.header("Location")),
          response.header("Retry-After"));
    }
  }

  int status() {
    return call.status();
  }

  boolean success() {
    return status() / 100 == 2;
  }

  /** The answer is not what the contract describes (contract 4). */
  Malformed malformed(String what) {
    return new Malformed(call, what, null);
  }

  /** The same with a flaw that another try is less likely to mend. */
  Malformed malformed(String what, Malformed.Flaw flaw) {
    return new Malformed(call, what, null, flaw);
  }
}
