package io.casedesk.server.misbehaving;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request as it arrived.
 *
 * @param target path and query, as sent
 * @param headers by name, in small letters
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Request(String method, String target, Map<String, String> headers, byte[] body) {

  /** Reads the next request of a connection; null when there is none. */
  static @Nullable Request read(InputStream in) throws IOException {
    String first = line(in);
    if (first == null) {
      return null;
    }
    String[] words = first.split(" ", 3);
    Map<String, String> headers = new TreeMap<>();
    for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
      String[] parts = line.split(":", 2);
      headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1].strip());
    }
    int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException();
    }
    return new Request(words[0], words[1], headers, body);
  }

  private static @Nullable String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        return null;
      }
      line.write(c);
    }
    return line.toString(ISO_8859_1).stripTrailing();
  }

  boolean isTo(String wantedMethod, String path) {
    return method.equals(wantedMethod) && path().equals(path);
  }

  /** The body. */
  JsonNode json() {
    return JsonMapper.shared().readTree(body);
  }

  String path() {
    return target.split("\\?", 2)[0];
  }

  /** A number of the query. */
  int number(String name, int otherwise) {
    String[] parts = target.split("\\?", 2);
    for (String pair : parts.length < 2 ? new String[0] : parts[1].split("&")) {
      if (pair.startsWith(name + "=")) {
        return Integer.parseInt(pair.substring(name.length() + 1));
      }
    }
    return otherwise;
  }

  String header(String name) {
    return headers.getOrDefault(name, "");
  }
}
