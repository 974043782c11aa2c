package io.casedesk.server;

import io.casedesk.server.openapi.Reference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Requests that no HTTP client would send, because their address is none. */
final class RawRequest {

  private RawRequest() {}

  /** Sends the method and the path as they are, with a token, and checks the answer. */
  static Caller.Answer send(URI baseUrl, String token, String method, String path) {
    String request =
        method
            + " "
            + path
            + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAuthorization: Bearer "
            + token
            + "\r\n\r\n";
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), baseUrl.getPort())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      byte[] read = socket.getInputStream().readAllBytes();
      return answer(method, path, new String(read, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Caller.Answer answer(String method, String path, String text) {
    String[] parts = text.split("\r\n\r\n", 2);
    List<String> lines = parts[0].lines().toList();
    int status = Integer.parseInt(lines.get(0).split(" ", 3)[1]);
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line : lines.subList(1, lines.size())) {
      String[] header = line.split(": ", 2);
      headers.put(header[0], List.of(header[1]));
    }
    byte[] body = parts[1].getBytes(StandardCharsets.UTF_8);
    Reference.published().check(method, path, status, headers, body);
    return new Caller.Answer(status, HttpHeaders.of(headers, (name, value) -> true), parts[1]);
  }
}
