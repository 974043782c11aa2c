package io.casedesk.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A network that is far away: what a service answers arrives so much later, at full speed. Counts
 * how many requests are under way, which is how many connections wait for the first byte of an
 * answer.
 */
public final class LatencyProxy implements AutoCloseable {

  private static final int CHUNK = 1 << 16;
  private static final byte[] END = {};

  private final URI service;
  private final long nanos;
  private final ServerSocket listening;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger mostWaiting = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger patches = new AtomicInteger();

  /** A way to the service of this latency. */
  public LatencyProxy(URI service, long millis) throws IOException {
    this.service = service;
    this.nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    this.listening = new ServerSocket(0, 128, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  /** Where it listens. */
  public URI url() {
    return URI.create("http://127.0.0.1:" + listening.getLocalPort());
  }

  /** The most requests that were under way at the same time. */
  public int mostWaiting() {
    return mostWaiting.get();
  }

  /** The requests that came. */
  public int requests() {
    return requests.get();
  }

  /** Those of them that were a PATCH. */
  public int patches() {
    return patches.get();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        client.setTcpNoDelay(true);
        threads.execute(() -> join(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void join(Socket client) {
    try (client;
        Socket server = new Socket(InetAddress.getLoopbackAddress(), service.getPort())) {
      server.setTcpNoDelay(true);
      BlockingQueue<Chunk> late = new LinkedBlockingQueue<>();
      AtomicInteger asked = new AtomicInteger();
      threads.execute(() -> send(client, server, asked));
      threads.execute(() -> take(server, late));
      deliver(late, client.getOutputStream(), asked);
    } catch (IOException | InterruptedException over) {
      // Either end may go at any time; the other hears of it by the sockets closing.
      return;
    }
  }

  /** Some bytes, and when they are to arrive. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Chunk(byte[] bytes, long due) {}

  private void send(Socket client, Socket server, AtomicInteger asked) {
    byte[] buffer = new byte[CHUNK];
    try {
      InputStream in = client.getInputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        // A body may come by itself; a request begins with its method, and a body of JSON does not.
        if (Character.isUpperCase(buffer[0])) {
          asked.incrementAndGet();
          requests.incrementAndGet();
          patches.addAndGet(buffer[0] == 'P' && buffer[1] == 'A' ? 1 : 0);
          mostWaiting.accumulateAndGet(waiting.incrementAndGet(), Math::max);
        }
        server.getOutputStream().write(buffer, 0, read);
      }
      server.shutdownOutput();
    } catch (IOException over) {
      return;
    }
  }

  private void take(Socket server, BlockingQueue<Chunk> late) {
    byte[] buffer = new byte[CHUNK];
    try {
      InputStream in = server.getInputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        late.add(new Chunk(Arrays.copyOf(buffer, read), System.nanoTime() + nanos));
      }
    } catch (IOException over) {
      // What came before is still delivered.
    }
    late.add(new Chunk(END, System.nanoTime()));
  }

  private void deliver(BlockingQueue<Chunk> late, OutputStream out, AtomicInteger asked)
      throws IOException, InterruptedException {
    for (Chunk chunk = late.take(); chunk.bytes().length > 0; chunk = late.take()) {
      long left = chunk.due() - System.nanoTime();
      if (left > 0) {
        TimeUnit.NANOSECONDS.sleep(left);
      }
      waiting.addAndGet(-asked.getAndSet(0));
      out.write(chunk.bytes());
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    threads.shutdownNow();
  }
}
