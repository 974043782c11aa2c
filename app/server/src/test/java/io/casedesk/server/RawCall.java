package io.casedesk.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import tools.jackson.databind.JsonNode;

/** Sends bytes to a service and reads what comes back until it closes the connection. */
final class RawCall {

  private static final int PATIENCE_MILLIS = 30_000;
  private static final String END_OF_HEAD = "\r\n\r\n";

  private final byte[] answer;

  private RawCall(byte[] answer) {
    this.answer = answer;
  }

  /** Sends, says that nothing more will follow, and reads. */
  static RawCall of(URI baseUrl, byte[] request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), baseUrl.getPort())) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      return of(socket, request);
    }
  }

  private static RawCall of(Socket socket, byte[] request) throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    try {
      OutputStream out = socket.getOutputStream();
      out.write(request);
      out.flush();
      socket.shutdownOutput();
    } catch (SocketException refusedBeforeTheEnd) {
      // It may have answered all the same.
    }
    InputStream in = socket.getInputStream();
    try {
      for (int b = in.read(); b >= 0; b = in.read()) {
        read.write(b);
        in.transferTo(read);
      }
    } catch (SocketException closedWithoutReadingEverything) {
      // What came before is the answer.
    }
    return new RawCall(read.toByteArray());
  }

  /** The answer as text; empty if the connection was only closed. */
  String text() {
    String text = new String(answer, UTF_8);
    return text.startsWith("HTTP/1.1 100 ") ? text.substring(text.indexOf(END_OF_HEAD) + 4) : text;
  }

  /** Whether the connection was closed without a word. */
  boolean isEmpty() {
    return text().isEmpty();
  }

  /** The status of the first answer. */
  int status() {
    return Integer.parseInt(text().split(" ", 3)[1]);
  }

  /** The body of the first answer, of which the head must state the length. */
  JsonNode json() {
    String all = new String(text().getBytes(UTF_8), ISO_8859_1);
    int begin = all.indexOf(END_OF_HEAD) + END_OF_HEAD.length();
    String length =
        all.substring(0, begin).replaceAll("(?si).*\r\ncontent-length: *(\\d+).*", "$1");
    byte[] body = all.substring(begin, begin + Integer.parseInt(length)).getBytes(ISO_8859_1);
    return Caller.JSON.readTree(body);
  }
}
