package io.casedesk.server.http.admin;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks whether the service is ready, with a short timeout. Concurrent callers share one check, so
 * that a database that hangs blocks one thread only.
 */
final class Readiness {

  private static final Logger LOG = LoggerFactory.getLogger(Readiness.class);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final BooleanSupplier check;
  private CompletableFuture<Boolean> latest = CompletableFuture.completedFuture(false);

  /**
   * Asks a check.
   *
   * @param check may block or throw
   */
  Readiness(BooleanSupplier check) {
    this.check = check;
  }

  /** Whether the check said yes within two seconds. */
  boolean isReady() throws InterruptedException {
    try {
      return latest().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      LOG.warn("The database does not answer", e.getCause());
      return false;
    }
  }

  private synchronized CompletableFuture<Boolean> latest() {
    if (latest.isDone()) {
      latest =
          CompletableFuture.supplyAsync(
              check::getAsBoolean, Thread.ofVirtual().name("casedesk-readiness")::start);
    }
    return latest;
  }
}
