package io.casedesk.bench.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Connections that send half a head each and wait, and are opened again whenever they are ended.
 */
final class HalfHeads implements AutoCloseable {

  private static final byte[] HALF =
      "GET /api/public/use-cases HTTP/1.1\r\nHost: h\r\nX-".getBytes(StandardCharsets.US_ASCII);
  private static final int THREADS = 4;
  private static final int PAUSE_MILLIS = 100;
  private static final int PATIENCE_MILLIS = 2_000;

  private final InetSocketAddress address;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final AtomicInteger opened = new AtomicInteger();
  private volatile boolean ending;

  HalfHeads(URI service, int connections) {
    this.address = new InetSocketAddress(service.getHost(), service.getPort());
    for (int i = 0; i < THREADS; i++) {
      threads.execute(() -> hold(connections / THREADS));
    }
  }

  /** How many were opened, those that took the place of others included. */
  int opened() {
    return opened.get();
  }

  private void hold(int connections) {
    List<Socket> held = new ArrayList<>();
    try {
      while (!ending) {
        while (held.size() < connections) {
          open(held);
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        held.removeIf(HalfHeads::isEnded);
      }
    } catch (InterruptedException toldToEnd) {
      Thread.currentThread().interrupt();
    }
    held.forEach(HalfHeads::close);
  }

  private void open(List<Socket> held) {
    Socket socket = new Socket();
    held.add(socket);
    try {
      socket.connect(address, PATIENCE_MILLIS);
      socket.getOutputStream().write(HALF);
      socket.setSoTimeout(1);
      opened.incrementAndGet();
    } catch (IOException refused) {
      close(socket);
    }
  }

  private static boolean isEnded(Socket socket) {
    try {
      if (!socket.isClosed() && socket.getInputStream().read() >= 0) {
        return false;
      }
    } catch (SocketTimeoutException waiting) {
      return false;
    } catch (IOException cutOff) {
      close(socket);
      return true;
    }
    close(socket);
    return true;
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    ending = true;
    threads.close();
  }
}
