package io.casedesk.client.http;

import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Malformed;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** The response to a call, with its complete body. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ApiResponse(ApiException.Call call, Headers headers, byte[] body) {

  /** The value of a header; null when it was not sent. */
  public @Nullable String header(String name) {
    return headers.get(name);
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
