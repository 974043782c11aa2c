package io.casedesk.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Something that listens, such as a proxy. Says the same to everybody, one connection after the
 * other.
 */
public final class RawPeer implements AutoCloseable {

  private final ServerSocket listener;
  private final List<String> heads = new CopyOnWriteArrayList<>();

  /** How a connection is treated. */
  @FunctionalInterface
  public interface Manner {
    /** Answers, after which the connection is closed. */
    void answer(OutputStream out) throws IOException, InterruptedException;
  }

  private RawPeer(ServerSocket listener) {
    this.listener = listener;
  }

  /** Reads the head of a request, then says something. */
  public static RawPeer answering(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    return start(out -> out.write(bytes));
  }

  /** Says something, then one zero after the other, slowly and for ever. */
  public static RawPeer dripping(String start) {
    byte[] bytes = start.getBytes(StandardCharsets.ISO_8859_1);
    return start(
        out -> {
          out.write(bytes);
          while (true) {
            out.write(0);
            out.flush();
            Thread.sleep(20);
          }
        });
  }

  private static RawPeer start(Manner manner) {
    try {
      RawPeer peer = new RawPeer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
      Thread.ofVirtual().start(() -> peer.serve(manner));
      return peer;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(Manner manner) {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        Thread.ofVirtual().start(() -> serve(socket, manner));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket socket, Manner manner) {
    try (socket) {
      // A handshake has no lines; whoever drips does not wait for one.
      String head = head(socket);
      if (!head.isEmpty()) {
        heads.add(head);
      }
      manner.answer(socket.getOutputStream());
    } catch (IOException missing) {
      // The other side had enough.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String head(Socket socket) throws IOException {
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
    StringBuilder head = new StringBuilder();
    in.mark(1);
    int first = in.read();
    if (first < 'A' || first > 'Z') {
      return "";
    }
    in.reset();
    for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
      head.append(line).append('\n');
    }
    return head.toString();
  }

  /** Where it listens, on loopback. */
  public int port() {
    return listener.getLocalPort();
  }

  /** The heads of all requests so far. */
  public List<String> heads() {
    return List.copyOf(heads);
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
