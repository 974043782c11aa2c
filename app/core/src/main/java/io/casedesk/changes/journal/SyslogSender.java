package io.casedesk.changes.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Sends lines to the syslog service of this computer: messages of RFC 5424 over TCP, each with its
 * length (RFC 6587). The lines of one call have a connection of their own, which the service closes
 * when it has read them; this confirms them. Lines that fail are not sent again.
 */
final class SyslogSender {

  /** The facility "log audit" and the severity "informational". */
  private static final int PRIORITY = 13 * 8 + 6;

  private static final int MOST_WAITING = 1_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final Duration LONGEST_FLUSH = Duration.ofSeconds(30);

  private final int port;
  private final Supplier<String> computer;
  private final CentralLogFailures failures;
  private final Duration timeout;

  /** The number of deliveries. */
  private final AtomicLong delivered = new AtomicLong();

  private final ThreadPoolExecutor sender =
      new ThreadPoolExecutor(
          1,
          1,
          1,
          SECONDS,
          new LinkedBlockingQueue<>(),
          Thread.ofPlatform().daemon().name("syslog").factory());

  /**
   * @param computer looks up the name of this computer, which can take long; called by the sender
   */
  SyslogSender(int port, Supplier<String> computer, Consumer<Exception> failureListener) {
    this(port, computer, failureListener, TIMEOUT);
  }

  /**
   * @param timeout the longest time of a delivery, and of waiting for those that are queued
   */
  SyslogSender(
      int port, Supplier<String> computer, Consumer<Exception> failureListener, Duration timeout) {
    this.timeout = timeout;
    this.port = port;
    this.computer = computer;
    this.failures = new CentralLogFailures(failureListener);
    sender.allowCoreThreadTimeOut(true);
  }

  /** Sends lines soon, on another thread. */
  void send(Instant now, byte[] lines) {
    if (sender.getQueue().size() >= MOST_WAITING) {
      failed("too many lines are waiting");
    } else {
      sender.execute(() -> deliver(messages(now, lines)));
    }
  }

  /**
   * Waits for lines that were not sent yet, as long as the service takes lines in time, but at most
   * 30 seconds.
   */
  void flush() {
    long end = System.nanoTime() + LONGEST_FLUSH.toNanos();
    CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> {}, sender);
    long before;
    do {
      before = delivered.get();
      try {
        // Unlike get(), join() ignores an interrupt, which stops a run.
        sent.copy().orTimeout(timeout.toMillis(), MILLISECONDS).join();
      } catch (CompletionException _) {
        // It is not sent yet.
      }
    } while (!sent.isDone() && delivered.get() > before && System.nanoTime() < end);
    if (!sent.isDone()) {
      failed(noAnswer());
    }
  }

  private String noAnswer() {
    return "no answer within %d seconds".formatted(timeout.toSeconds());
  }

  private void failed(String reason) {
    failures.failed(new SyslogException(port, reason));
  }

  private void deliver(byte[] messages) {
    Socket socket = new Socket();
    // A socket can't limit the time of a write; it ends when another thread closes the socket.
    CompletableFuture<Void> delivery =
        new CompletableFuture<Void>().orTimeout(timeout.toMillis(), MILLISECONDS);
    CompletableFuture<Void> _ =
        delivery.exceptionallyAsync(
            late -> {
              close(socket);
              return null;
            });
    try (socket) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      socket.getOutputStream().write(messages);
      socket.shutdownOutput();
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
      delivered.incrementAndGet();
      failures.succeeded();
    } catch (IOException e) {
      failed(delivery.isDone() ? noAnswer() : String.valueOf(e.getMessage()));
    } finally {
      // Cancels the timer, which holds the socket.
      delivery.complete(null);
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException _) {
      // The other thread reports the failure.
    }
  }

  private byte[] messages(Instant now, byte[] lines) {
    String header =
        "<%d>1 %s %s casedesk %d - - "
            .formatted(
                PRIORITY,
                // A fraction has six digits at most.
                now.truncatedTo(ChronoUnit.MILLIS),
                computer.get().replaceAll("[^\\x21-\\x7e]", "_"),
                ProcessHandle.current().pid());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new String(lines, UTF_8)
        .lines()
        .map(line -> (header + line).getBytes(UTF_8))
        .forEach(
            message -> {
              out.writeBytes((message.length + " ").getBytes(UTF_8));
              out.writeBytes(message);
            });
    return out.toByteArray();
  }
}
