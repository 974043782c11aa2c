package io.casedesk.server.openapi;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is being checked, and how to complain about it. */
final class Answer {

  private final String what;
  private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final byte[] body;

  Answer(String what, Map<String, List<String>> headers, byte[] body) {
    this.what = what;
    this.headers.putAll(headers);
    this.body = body;
  }

  /** The value of a header, its name being in any case; null if it is not there. */
  @Nullable String header(String name) {
    List<String> values = headers.get(name);
    return values == null ? null : String.join(", ", values);
  }

  byte[] body() {
    return body;
  }

  void require(boolean right, String complaint) {
    if (!right) {
      throw new AssertionError(this + ", not as the reference says: " + complaint);
    }
  }

  @Override
  public String toString() {
    return what;
  }
}
