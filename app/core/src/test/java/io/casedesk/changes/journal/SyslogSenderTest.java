package io.casedesk.changes.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.SyslogServer.Behavior;
import io.casedesk.messages.Message;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class SyslogSenderTest {

  private static final Instant NOW = Instant.parse("2026-12-01T09:15:00.041123456Z");

  /** Longer than a test. */
  private static final Duration LONG = Duration.ofHours(1);

  private static final byte[] LINES = "{\"a\":\"ü\"}\n{\"b\":1}\n".getBytes(UTF_8);

  private final BlockingQueue<Exception> failures = new LinkedBlockingQueue<>();

  /** Waits for a permit, so that a test can hold the sender. */
  private static String name(Semaphore permits) {
    permits.acquireUninterruptibly();
    return "pc";
  }

  private SyslogSender sender(int port) {
    return new SyslogSender(port, () -> "büro pc", failures::add);
  }

  private String failure() throws InterruptedException {
    return String.valueOf(assertInstanceOf(SyslogException.class, failures.take()).getMessage());
  }

  @Test
  void eachLineIsAMessage() throws IOException {
    try (SyslogServer server = new SyslogServer(Behavior.READS)) {
      SyslogSender sender = sender(server.port());

      sender.send(NOW, LINES);
      sender.send(NOW, LINES);
      sender.flush();

      String header =
          "<110>1 2026-12-01T09:15:00.041Z b_ro_pc casedesk "
              + ProcessHandle.current().pid()
              + " - - ";
      List<String> once = List.of(header + "{\"a\":\"ü\"}", header + "{\"b\":1}");
      assertEquals(once, server.messages().subList(0, 2));
      assertEquals(once, server.messages().subList(2, 4));
      assertTrue(failures.isEmpty(), failures.toString());
    }
  }

  @Test
  void anInterruptedRunSendsItsLines() throws IOException {
    try (SyslogServer server = new SyslogServer(Behavior.READS)) {
      SyslogSender sender = sender(server.port());
      Thread.currentThread().interrupt();

      sender.send(NOW, LINES);
      sender.flush();

      assertTrue(Thread.interrupted(), "the interrupt is kept");
      assertEquals(2, server.messages().size());
    }
  }

  @Test
  void aClosedPortIsReportedOnce() throws Exception {
    SyslogServer closed = new SyslogServer(Behavior.READS);
    closed.close();
    SyslogSender sender = sender(closed.port());

    for (int time = 0; time < 3; time++) {
      sender.send(NOW, LINES);
      sender.flush();
    }

    String message = failure();
    assertTrue(message.contains("port " + closed.port()), message);
    assertTrue(message.contains("refused"), message);
    assertTrue(failures.isEmpty(), failures.toString());
  }

  @Test
  void aServiceThatCutsOffIsReportedAndUsedAgain() throws Exception {
    try (SyslogServer server = new SyslogServer(Behavior.CUTS_OFF)) {
      SyslogSender sender = sender(server.port());

      sender.send(NOW, LINES);
      failure();
      server.behave(Behavior.READS);
      sender.send(NOW, LINES);
      while (server.messages().size() < 2) {
        Thread.onSpinWait();
      }
      sender.send(NOW, LINES);
      while (server.messages().size() < 4) {
        Thread.onSpinWait();
      }
      server.behave(Behavior.CUTS_OFF);
      sender.send(NOW, LINES);
      failure();
    }
  }

  @Test
  void aServiceThatNeverAnswersIsReported() throws Exception {
    try (SyslogServer server = new SyslogServer(Behavior.HANGS)) {
      SyslogSender sender = sender(server.port());

      sender.send(NOW, LINES);
      sender.flush();

      String message = failure();
      assertTrue(message.contains("no answer within 2 seconds"), message);
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void theEndOfARunDoesNotWait(@TempDir Path folder) throws Exception {
    try (SyslogServer server = new SyslogServer(Behavior.HANGS);
        Workspace workspace = Workspace.open(folder.resolve("workspace"), "test")) {
      SyslogSender sender = new SyslogSender(server.port(), () -> "pc", failures::add, LONG);
      RunStore store =
          new CentralLogRunStore(
              workspace.runs(), new CentralLogFolder(folder, sender, failures::add));
      RunHeader header = RunHeader.of("http://memory", "use-cases", NOW, "ana", "test");

      RunJournal journal = new RunJournal(store.begin(header), Run.begun());
      journal.state(RunState.Phase.ENDED, journal.run().result(header.id(), Message.none()));

      assertTrue(store.isEnded(header.id()));
      assertTrue(failures.isEmpty(), failures.toString());
    }
  }

  @Test
  void theEndOfTheProgramWaitsWhileLinesAreTaken() throws Exception {
    try (SyslogServer server = new SyslogServer(Behavior.READS)) {
      // Each delivery takes a part of the timeout, and all of them more than it.
      SyslogSender sender =
          new SyslogSender(server.port(), () -> slowName(), failures::add, Duration.ofMillis(500));
      for (int time = 0; time < 8; time++) {
        sender.send(NOW, LINES);
      }
      sender.flush();

      assertEquals(16, server.messages().size());
      assertTrue(failures.isEmpty(), failures.toString());
    }
  }

  private static String slowName() {
    LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
    return "pc";
  }

  @Test
  void aServiceThatReadsNothingDoesNotHoldTheSender() throws Exception {
    try (SyslogServer server = new SyslogServer(Behavior.HANGS)) {
      SyslogSender sender = sender(server.port());

      // More than the buffers of a connection hold.
      sender.send(NOW, new byte[40 << 20]);
      failure();
      server.behave(Behavior.READS);
      sender.send(NOW, LINES);
      while (server.messages().size() < 2) {
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void linesThatWaitAfterAFailureAreSentBeforeTheEnd() throws Exception {
    try (SyslogServer server = new SyslogServer(Behavior.CUTS_OFF)) {
      Semaphore names = new Semaphore(1);
      SyslogSender sender = new SyslogSender(server.port(), () -> name(names), failures::add, LONG);
      sender.send(NOW, LINES);
      failure();
      server.behave(Behavior.READS);

      sender.send(NOW, LINES);
      CompletableFuture.delayedExecutor(300, MILLISECONDS).execute(names::release);
      sender.flush();

      assertEquals(2, server.messages().size());
    }
  }

  @Test
  void deliveriesThatEndedLeaveNoTimers() throws Exception {
    try (SyslogServer server = new SyslogServer(Behavior.READS)) {
      SyslogSender sender = new SyslogSender(server.port(), () -> "pc", failures::add, LONG);
      long before = ForkJoinPool.commonPool().getDelayedTaskCount();
      for (int time = 0; time < 40; time++) {
        sender.send(NOW, LINES);
      }
      sender.flush();

      // Others can have a few timers.
      while (ForkJoinPool.commonPool().getDelayedTaskCount() > before + 20) {
        Thread.sleep(1);
      }
    }
  }

  @Test
  void moreLinesThanCanWaitAreReported() throws Exception {
    try (SyslogServer server = new SyslogServer(Behavior.HANGS)) {
      SyslogSender sender = sender(server.port());

      for (int time = 0; time < 2_000; time++) {
        sender.send(NOW, LINES);
      }

      String message = failure();
      assertTrue(message.contains("too many lines are waiting"), message);
    }
  }
}
