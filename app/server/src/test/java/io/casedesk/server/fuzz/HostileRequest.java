package io.casedesk.server.fuzz;

import java.util.Arrays;
import java.util.List;

/**
 * A request, as a sender could put it on the wire.
 *
 * @param method any word
 * @param path below {@code /api/public}, with its query
 * @param token how it presents itself
 * @param headers others, names and values in turn
 * @param body what follows the headers, or nothing
 */
public record HostileRequest(
    String method, String path, Token token, List<String> headers, Body body) {

  /** Copies the headers. */
  public HostileRequest {
    headers = List.copyOf(headers);
  }

  /** How a sender presents itself. */
  public enum Token {
    /** With the token it was given. */
    RIGHT,
    /** With one that was never given. */
    WRONG,
    /** Without. */
    NONE
  }

  /** Bytes, compared by what they are. */
  public static final class Body {

    private final byte[] bytes;

    /** Copies the bytes. */
    public Body(byte[] bytes) {
      this.bytes = bytes.clone();
    }

    /** The bytes. */
    public byte[] bytes() {
      return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Body body && Arrays.equals(bytes, body.bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }

    /** ASCII, and the rest as numbers, so that a failure can be sent again by hand. */
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      for (byte b : bytes) {
        if (text.length() > 2_000) {
          return text + "... (" + bytes.length + " bytes)";
        }
        if (b >= ' ' && b < 0x7f) {
          text.append((char) b);
        } else {
          text.append(String.format("\\x%02x", b & 0xff));
        }
      }
      return text.toString();
    }
  }
}
