package io.casedesk.desktop.app;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConnectionExecutorsTest {

  private final ConnectionExecutors executors = new ConnectionExecutors();
  private final AtomicBoolean ended = new AtomicBoolean();

  @AfterEach
  void end() {
    ended.set(true);
    executors.end();
  }

  @Test
  void aTaskStartsWhileOthersComputeOnAllProcessors() {
    for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
      CompletableFuture<Void> started = new CompletableFuture<>();
      executors.execute(
          () -> {
            started.complete(null);
            while (!ended.get()) {
              Thread.onSpinWait();
            }
          });
      started.orTimeout(1, TimeUnit.MINUTES).join();
    }
    CompletableFuture<Void> last = new CompletableFuture<>();
    executors.execute(() -> last.complete(null));
    last.orTimeout(1, TimeUnit.MINUTES).join();
  }
}
