package io.casedesk.cli;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A gateway before a service: it can send creates twice, show changes late, as a read replica does,
 * and ask for a long wait.
 */
public final class FaultyGateway extends TestGateway {

  private final Deque<Late> late = new ArrayDeque<>();
  private final AtomicInteger patches = new AtomicInteger();
  private volatile boolean repeating;
  private volatile Duration lag = Duration.ZERO;
  private volatile int retryAfter;

  /** A change that reads show from a time on. */
  private record Late(long due, HttpRequest request) {}

  public FaultyGateway(URI service) throws IOException {
    super(service);
  }

  /** From now on every POST that creates is sent on twice. */
  public void repeatCreates() {
    repeating = true;
  }

  /** From now on reads show a change only after this time. */
  public void lag(Duration time) {
    lag = time;
  }

  /** After the first change, reads are refused for so many seconds; 0 to pass them on. */
  public void askReadsToWait(int seconds) {
    retryAfter = seconds;
  }

  /** The changes that came. */
  public int patches() {
    return patches.get();
  }

  /** Shows every change now. */
  public void catchUp() throws IOException, InterruptedException {
    catchUp(Long.MAX_VALUE);
  }

  private void catchUp(long until) throws IOException, InterruptedException {
    synchronized (late) {
      while (!late.isEmpty() && late.getFirst().due() <= until) {
        HttpResponse<byte[]> _ = send(late.removeFirst().request());
      }
    }
  }

  @Override
  void answer(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
    String method = exchange.getRequestMethod();
    catchUp(System.nanoTime());
    if (method.equals("PATCH")) {
      patches.incrementAndGet();
      if (!lag.isZero()) {
        synchronized (late) {
          late.add(new Late(System.nanoTime() + lag.toNanos(), request(exchange, body)));
        }
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        byte[] accepted = "{\"data\":{}}".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, accepted.length);
        exchange.getResponseBody().write(accepted);
        return;
      }
    }
    if (method.equals("GET") && retryAfter > 0 && patches.get() > 0) {
      askToWait(exchange, retryAfter);
      return;
    }
    if (repeating && isCreate(exchange)) {
      HttpResponse<byte[]> _ = send(request(exchange, body));
    }
    passOn(exchange, body);
  }
}
