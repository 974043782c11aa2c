package io.casedesk.client.http;

import io.casedesk.json.JsonReader;
import java.time.Duration;

/**
 * Limits on the size and the time of a response. The service is not trusted to keep either small
 * (contract 8 states no rate or size of its own).
 *
 * @param bodyBytes the most bytes of a response after decompression; at most 64 MiB count for a
 *     response that is read as a whole, which is every one but the list of all solutions
 * @param nesting levels of arrays and objects within a record or another value of a response
 * @param stringLength characters of one JSON string
 * @param connect the longest time to establish a connection
 * @param firstByte the longest time until the next byte of a response
 * @param wholeCall the longest time from the first byte sent to the last byte read
 */
public record ResponseLimits(
    long bodyBytes,
    int nesting,
    int stringLength,
    Duration connect,
    Duration firstByte,
    Duration wholeCall) {

  private static final ResponseLimits DEFAULTS =
      new ResponseLimits(
          256L << 20,
          5_000,
          20_000_000,
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Duration.ofSeconds(120));

  /** Rejects limits that would let no response through. */
  public ResponseLimits {
    if (bodyBytes < 1 || nesting < 1 || stringLength < 1) {
      throw new IllegalArgumentException("Limits on size must be 1 or more");
    }
    if (!connect.isPositive() || !firstByte.isPositive() || !wholeCall.isPositive()) {
      throw new IllegalArgumentException("Limits on time must be longer than nothing");
    }
  }

  /** The defaults: 256 MiB, 5,000 levels, 20 million characters; 10, 30 and 120 seconds. */
  public static ResponseLimits defaults() {
    return DEFAULTS;
  }

  /** Creates a JSON reader with these limits. */
  public JsonReader reader() {
    return new JsonReader(nesting, stringLength, JsonReader.NAME_LENGTH);
  }

  /** Returns a copy with other limits on the size. */
  public ResponseLimits withSizes(long otherBodyBytes, int otherNesting, int otherStringLength) {
    return new ResponseLimits(
        otherBodyBytes, otherNesting, otherStringLength, connect, firstByte, wholeCall);
  }

  /** Returns a copy with other limits on the time. */
  public ResponseLimits withTimes(
      Duration otherConnect, Duration otherFirstByte, Duration otherWholeCall) {
    return new ResponseLimits(
        bodyBytes, nesting, stringLength, otherConnect, otherFirstByte, otherWholeCall);
  }
}
