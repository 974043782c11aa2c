package io.casedesk.changes.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A syslog service on a port of the loopback interface, well or in trouble. */
public final class SyslogServer implements AutoCloseable {

  /** What the service does with a connection. */
  public enum Behavior {
    READS,
    HANGS,
    CUTS_OFF
  }

  private final ServerSocket server;
  private final List<String> messages = Collections.synchronizedList(new ArrayList<>());
  private final List<Socket> hanging = Collections.synchronizedList(new ArrayList<>());
  private volatile Behavior behavior;

  public SyslogServer(Behavior behavior) throws IOException {
    this.behavior = behavior;
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().start(this::serve);
  }

  public int port() {
    return server.getLocalPort();
  }

  public void behave(Behavior other) {
    behavior = other;
  }

  /** The messages of the connections that have ended, without their lengths. */
  public List<String> messages() {
    return List.copyOf(messages);
  }

  private void serve() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        switch (behavior) {
          case HANGS -> hanging.add(socket);
          case CUTS_OFF -> {
            socket.setSoLinger(true, 0);
            socket.close();
          }
          case READS -> read(socket);
        }
      } catch (IOException e) {
        // The test has ended, or the client broke off.
      }
    }
  }

  private void read(Socket socket) throws IOException {
    try (socket;
        DataInputStream in = new DataInputStream(socket.getInputStream())) {
      int read = in.read();
      while (read >= 0) {
        int length = 0;
        for (; read != ' '; read = in.read()) {
          length = 10 * length + Character.digit(read, 10);
        }
        byte[] message = new byte[length];
        in.readFully(message);
        messages.add(new String(message, UTF_8));
        read = in.read();
      }
    }
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : List.copyOf(hanging)) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
