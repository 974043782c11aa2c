package io.casedesk.server.misbehaving;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Answers on a port of this computer, with everything a socket can do. */
final class Front implements AutoCloseable {

  private static final int BACKLOG = 200;

  private final ServerSocket server;
  private final Handler handler;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  /** Answers requests. */
  @FunctionalInterface
  interface Handler {
    /** Answers one, or ends the connection. */
    void handle(Request request, Socket socket) throws IOException;
  }

  private Front(ServerSocket server, Handler handler) {
    this.server = server;
    this.handler = handler;
  }

  static Front start(Handler handler) {
    try {
      InetAddress here = InetAddress.getLoopbackAddress();
      Front front = new Front(new ServerSocket(0, BACKLOG, here), handler);
      Thread.ofVirtual().start(front::accept);
      return front;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  URI url() {
    return URI.create(
        "http://" + server.getInetAddress().getHostAddress() + ":" + server.getLocalPort());
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        open.add(socket);
        Thread.ofVirtual().start(() -> serve(socket));
      } catch (IOException closed) {
        // by close(): there is nobody left to tell
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      while (!socket.isClosed()) {
        Request request = Request.read(in);
        if (request == null) {
          return;
        }
        handler.handle(request, socket);
      }
    } catch (IOException hungUp) {
      // whoever asked has had enough, which is theirs to tell
    } finally {
      open.remove(socket);
    }
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
