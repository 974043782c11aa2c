package io.casedesk.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import mockwebserver3.MockResponse;
import mockwebserver3.MockResponseBody;
import okio.Buffer;
import okio.BufferedSink;
import okio.GzipSink;

/** A body of 10 GB of JSON that begins well, sent in chunks for as long as anybody takes them. */
final class Flood implements MockResponseBody {

  private static final long BYTES = 10_000_000_000L;
  private static final int BLOCK = 1 << 18;

  private final byte[] start;
  private final boolean zipped;
  private final AtomicLong sent = new AtomicLong();

  /**
   * A body that goes on with the letter x.
   *
   * @param zipped whether it is 10 MB on the way
   */
  Flood(String start, boolean zipped) {
    this.start = start.getBytes(StandardCharsets.US_ASCII);
    this.zipped = zipped;
  }

  MockResponse response() {
    MockResponse.Builder response =
        new MockResponse.Builder()
            .addHeader("Content-Type", "application/json")
            .addHeader("Transfer-Encoding", "chunked")
            .body(this);
    return (zipped ? response.addHeader("Content-Encoding", "gzip") : response).build();
  }

  /** Bytes that went out so far, before they were zipped. */
  long sent() {
    return sent.get();
  }

  @Override
  public long getContentLength() {
    return -1;
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    Buffer zip = new Buffer();
    byte[] block = new byte[BLOCK];
    Arrays.fill(block, (byte) 'x');
    try (GzipSink zipper = new GzipSink(zip)) {
      for (long at = 0; at < BYTES; at += BLOCK) {
        Buffer plain = new Buffer().write(at == 0 ? start : new byte[0]).write(block);
        if (zipped) {
          zipper.write(plain, plain.size());
        }
        Buffer out = zipped ? zip : plain;
        if (out.size() > 0) {
          sink.writeHexadecimalUnsignedLong(out.size()).writeUtf8("\r\n");
          sink.writeAll(out);
          sink.writeUtf8("\r\n").flush();
        }
        sent.addAndGet(BLOCK);
      }
    }
  }
}
