package io.casedesk.client.http;

import io.casedesk.client.http.NetworkErrors.TooLargeException;
import java.io.IOException;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Source;

/** A source that fails when a body exceeds its size limit (Q12). */
final class LimitedBodySource extends ForwardingSource {

  private final long limit;
  private long left;

  LimitedBodySource(Source source, long limit) {
    super(source);
    this.limit = limit;
    this.left = limit;
  }

  @Override
  public long read(Buffer sink, long byteCount) throws IOException {
    long read = super.read(sink, byteCount);
    left -= Math.max(0, read);
    if (left < 0) {
      throw new TooLargeException(limit);
    }
    return read;
  }
}
