package io.casedesk.client;

import io.casedesk.json.JsonReader;
import java.time.Duration;

/**
 * How much of an answer is taken in, and how long it is waited for. The service is not trusted to
 * keep either small (contract 8 states no rate or size of its own).
 *
 * @param bodyBytes bytes of one answer, after decompression; no more than 64 MiB count where an
 *     answer is read as a whole, as every one but the list of all solutions is
 * @param nesting levels of arrays and objects within one record
 * @param stringLength characters of one JSON string
 * @param connect until a connection stands
 * @param firstByte until the next byte of an answer comes
 * @param wholeCall from the first byte sent to the last byte read
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

  /** Refuses limits that would let nothing through. */
  public ResponseLimits {
    if (bodyBytes < 1 || nesting < 1 || stringLength < 1) {
      throw new IllegalArgumentException("Limits on size must be 1 or more");
    }
    if (!connect.isPositive() || !firstByte.isPositive() || !wholeCall.isPositive()) {
      throw new IllegalArgumentException("Limits on time must be longer than nothing");
    }
  }

  /** 256 MiB, 5,000 levels, 20 million characters; 10, 30 and 120 seconds. */
  public static ResponseLimits defaults() {
    return DEFAULTS;
  }

  /** A reader of JSON that keeps to these limits. */
  JsonReader reader() {
    return new JsonReader(nesting, stringLength, JsonReader.NAME_LENGTH);
  }

  /** The same with other limits on size. */
  public ResponseLimits withSizes(long otherBodyBytes, int otherNesting, int otherStringLength) {
    return new ResponseLimits(
        otherBodyBytes, otherNesting, otherStringLength, connect, firstByte, wholeCall);
  }

  /** The same with other limits on time. */
  public ResponseLimits withTimes(
      Duration otherConnect, Duration otherFirstByte, Duration otherWholeCall) {
    return new ResponseLimits(
        bodyBytes, nesting, stringLength, otherConnect, otherFirstByte, otherWholeCall);
  }
}
