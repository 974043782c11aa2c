package io.casedesk.desktop.checklists.model;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.Nowhere;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.beans.property.SimpleStringProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The shared folder when a connection ends. */
@Timeout(60)
class ReviewFolderModelTest {

  @TempDir Path folder;

  /** Ends although an exchange hangs, as on a network folder that never answers. */
  @Test
  void theEndOfAConnectionDoesNotWaitForAnExchangeThatHangs() throws InterruptedException {
    try (Workspace workspace = Workspace.open(folder.resolve("workspace"), "test")) {
      ChecklistRepository repository =
          new ChecklistRepository(new Nowhere(), workspace, () -> "ann");
      ChecklistCache cache = new ChecklistCache(delivery -> {});
      CountDownLatch exchanging = new CountDownLatch(1);
      List<Thread> exchanges = new ArrayList<>();
      Tasks tasks =
          new Tasks(
              work -> {
                Thread exchange =
                    new Thread(
                        () -> {
                          exchanging.countDown();
                          work.run();
                        });
                exchanges.add(exchange);
                exchange.start();
              },
              Runnable::run,
              thrown -> {});
      ReviewFolderModel model =
          new ReviewFolderModel(
              cache,
              repository,
              () -> true,
              new SimpleStringProperty(folder.resolve("shared").toString()),
              tasks);
      repository.assign(
          List.of(new Assignment(new ChecklistKey("a", "a1"), "bob", null, "ann", Instant.now())));
      AtomicBoolean isInterrupted = new AtomicBoolean();
      Thread end =
          new Thread(
              () -> {
                Thread.currentThread().interrupt();
                model.close();
                isInterrupted.set(Thread.currentThread().isInterrupted());
              });
      synchronized (cache) {
        // The exchange reads the reviews of the cache, and waits for it from now on.
        model.exchange();
        exchanging.await();
        awaitBlocked(exchanges.getFirst());
        end.start();
        end.join();
        assertTrue(exchanges.getFirst().isAlive(), "the exchange still waits");
      }
      exchanges.getFirst().join();
      assertTrue(isInterrupted.get());
      assertFalse(end.isAlive());
    }
  }

  private static void awaitBlocked(Thread thread) {
    while (thread.getState() != Thread.State.BLOCKED) {
      Thread.onSpinWait();
    }
  }
}
