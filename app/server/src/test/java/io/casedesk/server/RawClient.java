package io.casedesk.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A client that sends what no proper client would, byte by byte if need be. */
final class RawClient implements AutoCloseable {

  private static final int HANG_MILLIS = 30_000;
  private static final int DRIP_MILLIS = 50;

  private final Socket socket = new Socket();
  private final ScheduledExecutorService dripping =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());

  RawClient(URI service) throws IOException {
    this(service, 0);
  }

  /** A client that takes little at once. */
  RawClient(URI service, int receiveBuffer) throws IOException {
    if (receiveBuffer > 0) {
      socket.setReceiveBufferSize(receiveBuffer);
    }
    socket.setSoTimeout(HANG_MILLIS);
    socket.setTcpNoDelay(true);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), service.getPort()));
  }

  RawClient send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** Sends a byte every 50 ms, again and again. The future fails when it is cut off. */
  CompletableFuture<Void> drip(char what) {
    CompletableFuture<Void> cut = new CompletableFuture<>();
    var _ =
        dripping.scheduleAtFixedRate(
            () -> {
              try {
                socket.getOutputStream().write(what);
              } catch (IOException e) {
                cut.completeExceptionally(e);
                dripping.shutdown();
              }
            },
            0,
            DRIP_MILLIS,
            TimeUnit.MILLISECONDS);
    return cut;
  }

  /** All that is answered until the connection ends, however it ends. */
  String readToTheEnd() throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    try {
      socket.getInputStream().transferTo(read);
    } catch (SocketTimeoutException hanging) {
      throw hanging;
    } catch (IOException cutOff) {
      return read.toString(StandardCharsets.UTF_8);
    }
    return read.toString(StandardCharsets.UTF_8);
  }

  /** What is answered up to and with a text. */
  String readUntil(String end) throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    InputStream in = socket.getInputStream();
    while (!read.toString(StandardCharsets.UTF_8).endsWith(end)) {
      int next = in.read();
      if (next < 0) {
        return read.toString(StandardCharsets.UTF_8);
      }
      read.write(next);
    }
    return read.toString(StandardCharsets.UTF_8);
  }

  Socket socket() {
    return socket;
  }

  @Override
  public void close() throws IOException {
    dripping.shutdownNow();
    socket.close();
  }
}
