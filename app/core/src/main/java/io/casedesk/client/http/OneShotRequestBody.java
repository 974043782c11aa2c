package io.casedesk.client.http;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;

/**
 * A request body that may be sent only once. OkHttp resends other bodies on a stale connection and
 * on a 503 with {@code Retry-After: 0}, and a create must never arrive twice (Q16).
 */
public final class OneShotRequestBody extends RequestBody {

  private static final MediaType JSON = MediaType.get("application/json");

  private final byte[] json;

  public OneShotRequestBody(byte[] json) {
    this.json = json;
  }

  @Override
  public MediaType contentType() {
    return JSON;
  }

  @Override
  public long contentLength() {
    return json.length;
  }

  @Override
  public boolean isOneShot() {
    return true;
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    sink.write(json);
  }
}
