package io.casedesk.desktop.checklists.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.files.checklists.ReviewFile;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javafx.beans.property.SimpleObjectProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The exchange with a shared folder when the connection ends. */
@Timeout(60)
class ReviewFolderModelTest {

  private final Path shared;
  private final Workspace workspace;
  private final ChecklistRepository repository;
  private final ChecklistStore store = new ChecklistStore(Runnable::run);

  ReviewFolderModelTest(@TempDir Path folder) throws IOException {
    shared = Files.createDirectory(folder.resolve("shared"));
    workspace = Workspace.open(folder.resolve("w"), "test");
    repository =
        new ChecklistRepository(
            new RemoteSession("https://cases.example.com", "t"), workspace, store, () -> "Ann");
    repository.load();
    List<Assignment> made =
        List.of(new Assignment(new ChecklistKey("s1", "c1"), "bob", null, "Ann", Instant.now()));
    repository.assign(made);
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  private ReviewFolderModel model(Duration longestWait) {
    return model(longestWait, new Tasks(Runnable::run, Runnable::run, thrown -> {}));
  }

  private ReviewFolderModel model(Duration longestWait, Tasks tasks) {
    return new ReviewFolderModel(
        store, repository, new SimpleObjectProperty<>(shared.toString()), longestWait, tasks);
  }

  @Test
  void theLastMarksAreInTheFolderWhenTheConnectionEnds() throws IOException {
    model(Duration.ofMinutes(1)).close();
    try (Stream<Path> files = Files.list(shared)) {
      Path own = files.findFirst().orElseThrow();
      assertEquals(1, ReviewFile.read(own).assignments().size());
    }
  }

  @Test
  void anExchangeThatHangsDoesNotHoldTheEndOfTheConnection() throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    // The exchange waits for the store, as it would wait for a drive that never answers.
    Thread hang =
        Thread.ofPlatform()
            .start(
                () -> {
                  synchronized (store) {
                    held.countDown();
                    awaitEnd(ended);
                  }
                });
    held.await();
    model(Duration.ofMillis(1)).close();
    assertEquals(1, ended.getCount(), "it ended while the exchange hung");
    ended.countDown();
    hang.join();
    awaitLastExchange();
    try (Stream<Path> files = Files.list(shared)) {
      assertEquals(1, files.count(), "it went on when it could");
    }
  }

  /** Ends although an exchange hangs, as on a network folder that never answers. */
  @Test
  void theEndOfAConnectionDoesNotWaitForAnExchangeThatHangs() throws Exception {
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
    ReviewFolderModel model = model(Duration.ofMinutes(1), tasks);
    AtomicBoolean isInterrupted = new AtomicBoolean();
    Thread end =
        new Thread(
            () -> {
              Thread.currentThread().interrupt();
              model.close();
              isInterrupted.set(Thread.currentThread().isInterrupted());
            });
    synchronized (store) {
      // The exchange reads the reviews of the store, and waits for it from now on.
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
    awaitLastExchange();
  }

  private static void awaitBlocked(Thread thread) {
    while (thread.getState() != Thread.State.BLOCKED) {
      Thread.onSpinWait();
    }
  }

  private static void awaitLastExchange() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("last exchange")) {
        thread.join();
      }
    }
  }

  private static void awaitEnd(CountDownLatch ended) {
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
