package io.casedesk.cli;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Passes everything on to a service, and at a certain PATCH stops the program as Ctrl+C does, or no
 * longer accepts its token.
 */
public final class StoppingService extends TestGateway {

  private final int stopAt;
  private final AtomicInteger patches = new AtomicInteger();
  private volatile @Nullable Thread program;
  private volatile boolean refusing;
  private final AtomicInteger creates = new AtomicInteger();
  private volatile boolean losing;
  private volatile int failing;
  private volatile int retryAfter;
  private volatile @Nullable Runnable first;

  public StoppingService(URI service, int stopAt) throws IOException {
    super(service);
    this.stopAt = stopAt;
  }

  /** Whether a PATCH is refused for want of a token, from the certain one on. */
  public void refuse(boolean from) {
    refusing = from;
  }

  /** The first so many PATCHes fail, and change nothing. */
  public void failFirst(int count) {
    failing = count;
  }

  /** Every PATCH is refused for so many seconds; 0 to pass it on. */
  public void askToWait(int seconds) {
    retryAfter = seconds;
  }

  /** Something that happens when the first PATCH comes. */
  public void atFirst(Runnable event) {
    first = event;
  }

  /** How many came. */
  public int patches() {
    return patches.get();
  }

  /** Whether a create is swallowed, and its answer a failure. */
  public void loseCreates(boolean from) {
    losing = from;
  }

  /** How many creates came. */
  public int creates() {
    return creates.get();
  }

  /** Runs the program in this thread, which is told to stop at the PATCH. */
  public Ran interrupting(Supplier<Ran> run) {
    program = Thread.currentThread();
    try {
      return run.get();
    } finally {
      program = null;
      // What was left of the signal.
      Thread.interrupted();
    }
  }

  @Override
  void answer(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
    Thread running = program;
    if (isCreate(exchange) && losing) {
      creates.incrementAndGet();
      refuse(exchange, 502);
      return;
    }
    boolean patch = exchange.getRequestMethod().equals("PATCH");
    int count = patch ? patches.incrementAndGet() : 0;
    Runnable event = first;
    if (count == 1 && event != null) {
      event.run();
    }
    if (patch && count <= failing) {
      refuse(exchange, 500);
      return;
    }
    if (patch && retryAfter > 0) {
      askToWait(exchange, retryAfter);
      return;
    }
    if (refusing && count >= stopAt) {
      refuse(exchange, 401);
      return;
    }
    if (count == stopAt && running != null) {
      running.interrupt();
    }
    passOn(exchange, body);
  }
}
