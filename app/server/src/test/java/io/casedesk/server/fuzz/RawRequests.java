package io.casedesk.server.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Makes bytes that no client library would send. */
public final class RawRequests {

  private static final String END = "\r\n";

  private static final List<String> METHODS =
      List.of("GET", "POST", "PATCH", "FOO", "get", "CONNECT", "PRI", "BEFORE", "", "G\u0001T");

  private static final List<String> TARGETS =
      List.of(
          "/api/public/use-cases",
          "/api/public/use-cases?page=%zz",
          "/api/public/use-cases?page=\u00e9",
          "/api/public/../public/solutions",
          "/api//public/solutions",
          "//api/public/solutions",
          "/api/public/solutions/../../../etc/passwd",
          "/api/public/solutions/%2e%2e/%2e%2e",
          "/api/public/solutions/%",
          "/api/public/solutions/%zz",
          "/api/public/solutions/a b",
          "/api/public/solutions/a\\b",
          "/api/public/solutions/a#b",
          "/api/public/solutions/\u0000",
          "http://127.0.0.1/api/public/solutions",
          "http://example.com/api/public/solutions",
          "127.0.0.1:1",
          "*",
          "",
          "/" + "a/".repeat(3_000));

  private static final List<String> VERSIONS =
      List.of(
          "HTTP/1.1",
          "HTTP/1.1",
          "HTTP/1.1",
          "HTTP/1.0",
          "HTTP/0.9",
          "HTTP/2.0",
          "HTTP/9",
          "X",
          "");

  private static final List<String> HEADERS =
      List.of(
          "Host: 127.0.0.1",
          "Host: ",
          "Host: a, b",
          "Host: evil\u0001",
          "Content-Length: 5",
          "Content-Length: -1",
          "Content-Length: 99999999999999999999",
          "Content-Length: 3\r\nContent-Length: 5",
          "Transfer-Encoding: chunked",
          "Transfer-Encoding: chunked, gzip",
          "Transfer-Encoding: x",
          "Transfer-Encoding: chunked\r\nContent-Length: 5",
          "Expect: 100-continue",
          "Expect: x",
          "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQC",
          "Upgrade: websocket\r\nConnection: Upgrade",
          " folded: value",
          "no colon",
          ": no name",
          "na me: value",
          "X-Bytes: \u0080\u00ff",
          "X-Long: " + "x".repeat(9_000),
          "Connection: close");

  private static final List<String> BODIES =
      List.of(
          "",
          "{\"name\":\"raw\"}",
          "5\r\n{\"nam\r\n0\r\n\r\n",
          "zz\r\n{}\r\n0\r\n\r\n",
          "ffffffffffffffff\r\n{}",
          "-1\r\n\r\n",
          END + END,
          "GET /api/public/solutions HTTP/1.1" + END + END);

  private RawRequests() {}

  /** Everything up to the end of what the sender sends. */
  public static Arbitrary<byte[]> any(String authorization) {
    Arbitrary<String> headers =
        Arbitraries.of(HEADERS)
            .list()
            .ofMaxSize(2)
            .map(lines -> HEADERS.getFirst() + "\r\n" + String.join("\r\n", lines));
    Arbitrary<String> start =
        Combinators.combine(
                mostly("GET", METHODS),
                mostly(TARGETS.getFirst(), TARGETS),
                mostly(VERSIONS.getFirst(), VERSIONS))
            .as((method, target, version) -> method + " " + target + " " + version);
    Arbitrary<String> whole =
        Combinators.combine(start, headers, Arbitraries.of(BODIES))
            .as(
                (line, lines, body) ->
                    line
                        + "\r\nAuthorization: "
                        + authorization
                        + "\r\n"
                        + lines
                        + "\r\n\r\n"
                        + body);
    Arbitrary<byte[]> odd =
        Arbitraries.bytes().array(byte[].class).ofMaxSize(200).map(RawRequests::ended);
    return Arbitraries.frequencyOf(
        Tuple.of(12, whole.map(text -> text.getBytes(ISO_8859_1))), Tuple.of(1, odd));
  }

  /** One thing out of order at a time shows more than all of them. */
  private static Arbitrary<String> mostly(String right, List<String> others) {
    return Arbitraries.frequencyOf(
        Tuple.of(3, Arbitraries.just(right)), Tuple.of(1, Arbitraries.of(others)));
  }

  private static byte[] ended(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(bytes);
    out.writeBytes("\r\n\r\n".getBytes(ISO_8859_1));
    return out.toByteArray();
  }
}
