package io.casedesk.cli;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Passes everything on to a service, but of writes only so many; those that come after wait until
 * they are let go, so that a program stands still half way.
 */
public final class HoldingService extends TestGateway {

  private static final int PATIENCE_SECONDS = 60;

  private final int most;
  private final AtomicInteger patches = new AtomicInteger();
  private final CountDownLatch stands = new CountDownLatch(1);
  private final CountDownLatch passed;
  private final CountDownLatch released = new CountDownLatch(1);
  private final Set<String> held = ConcurrentHashMap.newKeySet();
  private volatile boolean dropping;

  /** A way to a service that lets so many writes through. */
  public HoldingService(URI service, int most) throws IOException {
    super(service);
    this.most = most;
    this.passed = new CountDownLatch(most);
  }

  /** Waits until a write is held, and every one before it was answered. */
  public boolean awaitHeld() throws InterruptedException {
    return stands.await(PATIENCE_SECONDS, TimeUnit.SECONDS)
        && passed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /** The records whose writes were held. */
  public Set<String> held() {
    return Set.copyOf(held);
  }

  /** Lets those go that are held, and all that come. */
  public void release() {
    released.countDown();
  }

  /** Forgets those that are held, as if they had never come, and lets all go that come. */
  public void forget() {
    dropping = true;
    released.countDown();
  }

  @Override
  void answer(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
    boolean patch = exchange.getRequestMethod().equals("PATCH");
    boolean isHeld = patch && patches.incrementAndGet() > most && released.getCount() > 0;
    if (isHeld) {
      String path = exchange.getRequestURI().getPath();
      held.add(path.substring(path.lastIndexOf('/') + 1));
      stands.countDown();
      released.await();
      if (dropping) {
        return;
      }
    }
    HttpResponse<byte[]> answer = send(request(exchange, body));
    if (patch && !isHeld) {
      passed.countDown();
    }
    reply(exchange, answer);
  }

  @Override
  public void close() {
    forget();
    super.close();
  }
}
