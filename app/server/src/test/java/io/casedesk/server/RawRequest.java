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

/**
 * A request over a connection of its own, for what no HTTP client would send: an address that is
 * none, a request without its end.
 */
final class RawRequest implements AutoCloseable {

  private static final int HANG_MILLIS = 30_000;

  private final Socket socket;
  private final String method;
  private final String path;

  /** Sends the first line and a token, and leaves the headers open. */
  RawRequest(URI service, String token, String method, String path) {
    this.method = method;
    this.path = path;
    try {
      socket = new Socket(InetAddress.getLoopbackAddress(), service.getPort());
      socket.setSoTimeout(HANG_MILLIS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    send(method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n");
    send("Authorization: Bearer " + token + "\r\n");
  }

  /** Sends more. */
  RawRequest send(String text) {
    try {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** The answer, which must be described. */
  Caller.Answer answer() {
    try (this) {
      String text = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return answer(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Caller.Answer answer(String text) throws IOException {
    String[] parts = text.split("\r\n\r\n", 2);
    if (parts.length < 2) {
      throw new IOException("The connection ended without an answer: " + text);
    }
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

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
