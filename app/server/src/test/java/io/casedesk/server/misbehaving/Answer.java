package io.casedesk.server.misbehaving;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** An answer of HTTP, as bytes that a fault can spoil. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Answer(int status, Map<String, String> headers, byte[] body) {

  private static final int GARBLED_BYTES = 20;

  static Answer json(int status, String json) {
    return new Answer(status, Map.of("Content-Type", "application/json"), json.getBytes(UTF_8));
  }

  static Answer error(int status, String text) {
    return json(status, "{\"data\":null,\"error\":\"" + text + "\"}");
  }

  static Answer html(int status, String body) {
    String page = "<!doctype html><html><body>" + body + "</body></html>";
    return new Answer(status, Map.of("Content-Type", "text/html"), page.getBytes(UTF_8));
  }

  static Answer redirect(URI target) {
    return html(307, "<p>Moved</p>").with("Location", target.toString());
  }

  static String dateIn(int seconds) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(
        ZonedDateTime.now(ZoneOffset.UTC).plusSeconds(seconds));
  }

  Answer with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new Answer(status, more, body);
  }

  /** Half the body, as if it were the whole. */
  Answer half() {
    return new Answer(status, headers, Arrays.copyOf(body, body.length / 2));
  }

  /** With bytes in it that no JSON holds, at a place that depends on the body. */
  Answer garbled() {
    byte[] spoilt = body.clone();
    int from = body.length == 0 ? 0 : Math.floorMod(Arrays.hashCode(body), body.length);
    Arrays.fill(spoilt, from, Math.min(body.length, from + GARBLED_BYTES), (byte) 0);
    return new Answer(status, headers, spoilt);
  }

  Answer zipped() {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
      out.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Answer(status, headers, zipped.toByteArray()).with("Content-Encoding", "gzip");
  }

  /** The status line and the headers. */
  byte[] head() {
    StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " -\r\n");
    headers.forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
    head.append("Content-Length: " + body.length + "\r\n\r\n");
    return head.toString().getBytes(ISO_8859_1);
  }
}
