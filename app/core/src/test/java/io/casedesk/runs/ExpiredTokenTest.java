package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.FastPauses;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.http.InteractiveTokenProvider;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunState.Phase;
import io.casedesk.runs.FaultyFront.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Quirk Q35: the service's own token is changed while a run is under way. */
@Timeout(120)
final class ExpiredTokenTest extends WithRuns {

  private static final int CHANGES = Math.min(RECORDS, 500);

  private final InteractiveTokenProvider gate = new InteractiveTokenProvider(token());
  private final BlockingQueue<Boolean> asked = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> accepted = new LinkedBlockingQueue<>();
  private final ServiceClient client =
      FastPauses.client(ClientOptions.of(front().url().toString(), gate));

  ExpiredTokenTest() throws IOException {}

  @BeforeEach
  void listen() {
    gate.askWith(
        new InteractiveTokenProvider.Asker() {
          @Override
          public void askForToken(boolean again) {
            asked.add(again);
          }

          @Override
          public void accepted(String token, boolean isNew) {
            accepted.add(token);
          }
        });
  }

  @AfterEach
  void closeClient() {
    client.close();
  }

  private FutureTask<RunResult> begun(List<UseCase> records, RunControl control) {
    FutureTask<RunResult> run =
        new FutureTask<>(
            () ->
                new ChangeRuns<>(client.useCases(), book(), workspace().runs())
                    .apply(
                        header(),
                        sponsors(records),
                        RunOptions.defaults(),
                        RunWatcher.none(),
                        control));
    Thread.ofPlatform().start(run);
    return run;
  }

  /** Half way the service gets another token, and knows the first one no more. */
  private String[] expiring(int after) {
    String[] renewed = {""};
    AtomicInteger sent = new AtomicInteger();
    front()
        .drawing(
            (id, times) -> {
              if (sent.incrementAndGet() == after) {
                synchronized (renewed) {
                  renewed[0] = service().issueToken("runs");
                }
              }
              return Fault.WELL;
            });
    return renewed;
  }

  @Test
  @DisplayName("a run whose token expires half way asks once and writes every change exactly once")
  void goesOnWithTheNewToken() throws Exception {
    List<UseCase> records = started(CHANGES);
    String[] renewed = expiring(CHANGES / 2);
    FutureTask<RunResult> run = begun(records, new RunControl());
    assertFalse(asked.take(), "the first question");
    assertFalse(run.isDone(), "the run waits");
    gate.setToken("not-the-one");
    assertTrue(asked.take(), "a wrong token is asked for again, saying so");
    synchronized (renewed) {
      gate.setToken(renewed[0]);
    }
    RunResult result = run.get();
    assertEquals(Map.of(Verdict.APPLIED, CHANGES), result.counts(), result::toString);
    assertEquals(renewed[0], accepted.take());
    assertTrue(asked.isEmpty(), "asked once for all: " + asked);
    assertEquals(CHANGES, front().taken().size());
    assertEquals(1, Collections.max(front().taken().values()), "each was taken exactly once");
    assertTrue(front().count("PATCH") < CHANGES + 2L * 64, "sent " + front().count("PATCH"));
    assertNoToken(workspaceFolder(), renewed[0]);
  }

  @Test
  @DisplayName(
      "a run and reads of the whole list that wait together are asked about once, and all end")
  void everythingThatWaitsGoesOn() throws Exception {
    List<UseCase> records = started(CHANGES);
    String[] renewed = expiring(CHANGES / 2);
    FutureTask<RunResult> run = begun(records, new RunControl());
    assertFalse(asked.take(), "the first question");
    // They begin while the question stands, and one of each kind of call is among them.
    List<FutureTask<Integer>> lists = List.of(wholeList(), wholeList());
    List<FutureTask<Integer>> reads = List.of(reading(), reading());
    lists.forEach(Thread::startVirtualThread);
    reads.forEach(Thread::startVirtualThread);
    assertTrue(asked.isEmpty(), "nobody is asked again: " + asked);
    assertFalse(run.isDone());
    synchronized (renewed) {
      gate.setToken(renewed[0]);
    }
    assertEquals(Map.of(Verdict.APPLIED, CHANGES), run.get().counts());
    for (FutureTask<Integer> list : lists) {
      assertEquals(before().size(), list.get(), "the whole list, with nothing left out");
    }
    for (FutureTask<Integer> read : reads) {
      assertTrue(read.get() > 0);
    }
    assertEquals(1, Collections.max(front().taken().values()), "each was taken exactly once");
    assertEquals(renewed[0], accepted.take());
    assertTrue(asked.isEmpty(), "asked once for all: " + asked);
  }

  @Test
  @DisplayName(
      "a read of the whole list whose token expires between two pages goes on where it was")
  void aReadUnderWayGoesOn() throws Exception {
    started(1);
    String[] renewed = {""};
    Set<String> seen = new HashSet<>();
    FutureTask<Integer> list =
        new FutureTask<>(
            () -> {
              client
                  .useCases()
                  .readAll(
                      (fresh, at) -> {
                        synchronized (renewed) {
                          if (renewed[0].isEmpty()) {
                            renewed[0] = service().issueToken("runs");
                          }
                          fresh.forEach(record -> seen.add(record.id()));
                        }
                      });
              // A read that no longer needed a page after that is followed by one that does.
              client.useCases().fields();
              return seen.size();
            });
    Thread.startVirtualThread(list);
    assertFalse(asked.take(), "the first question");
    assertFalse(list.isDone(), "the read waits");
    synchronized (renewed) {
      gate.setToken(renewed[0]);
    }
    assertEquals(before().size(), list.get(), "no page is missing");
    assertTrue(asked.isEmpty(), "asked once: " + asked);
  }

  private FutureTask<Integer> wholeList() {
    return new FutureTask<>(
        () -> {
          Set<String> seen = ConcurrentHashMap.newKeySet();
          List<?> shortfalls =
              client
                  .useCases()
                  .readAll((fresh, at) -> fresh.forEach(record -> seen.add(record.id())))
                  .shortfalls();
          assertEquals(List.of(), shortfalls);
          return seen.size();
        });
  }

  private static void assertNoToken(Path folder, String token) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String held = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertFalse(held.contains(token), file + " holds the token");
      }
    }
  }

  @Test
  @DisplayName("without another token the run stops as before, and is gone on with")
  void stopsWithoutOne() throws Exception {
    List<UseCase> records = started(60);
    KnownDropdownValues dropdownValues = book();
    String[] renewed = expiring(20);
    FutureTask<RunResult> run = begun(records, new RunControl());
    asked.take();
    gate.decline();
    RunResult stopped = run.get();
    assertTrue(stopped.stopped().text().contains("token"), stopped.stopped().text());
    assertEquals(Phase.PAUSED, phase(stopped.runId()));
    synchronized (renewed) {
      gate.setToken(renewed[0]);
    }
    RunResult resumed =
        new ChangeRuns<>(client.useCases(), dropdownValues, workspace().runs())
            .resume(stopped.runId(), RunOptions.defaults(), RunWatcher.none(), new RunControl());
    assertEquals(Map.of(Verdict.APPLIED, 60), resumed.counts(), resumed::toString);
    assertEquals(1, Collections.max(front().taken().values()));
    assertTrue(asked.isEmpty(), "asked once: " + asked);
  }

  @Test
  @DisplayName("what is cancelled leaves at once, although nobody has answered")
  void leavesWhenCancelled() throws Exception {
    List<UseCase> records = started(60);
    KnownDropdownValues dropdownValues = book();
    String[] renewed = expiring(20);
    RunControl control = new RunControl();
    FutureTask<RunResult> run = begun(records, control);
    asked.take();
    control.cancel();
    // What was taken before is to be read again, which needs a token: that is left to a resuming.
    RunResult stopped = run.get();
    assertEquals("canceled", stopped.stopped().text());
    assertTrue(stopped.counts().containsKey(Verdict.UNCERTAIN), stopped::toString);
    assertTrue(stopped.unsent() > 0, stopped::toString);
    synchronized (renewed) {
      gate.setToken(renewed[0]);
    }
    RunResult resumed =
        new ChangeRuns<>(client.useCases(), dropdownValues, workspace().runs())
            .resume(stopped.runId(), RunOptions.defaults(), RunWatcher.none(), new RunControl());
    assertEquals(Map.of(Verdict.APPLIED, 60), resumed.counts(), resumed::toString);
  }

  @Test
  @DisplayName("a thread that is interrupted at the gate leaves it at once; the others stay")
  void leavesWhenInterrupted() throws Exception {
    String old = token();
    String renewed = service().issueToken("runs");
    assertFalse(renewed.equals(old));
    List<FutureTask<Integer>> reads = List.of(reading(), reading());
    List<Thread> threads = reads.stream().map(read -> Thread.ofVirtual().start(read)).toList();
    asked.take();
    threads.getFirst().interrupt();
    assertTrue(threads.getFirst().join(Duration.ofSeconds(60)));
    Throwable ended = failure(reads.getFirst());
    assertTrue(ended instanceof CancellationException, String.valueOf(ended));
    assertFalse(reads.getLast().isDone());
    gate.setToken(renewed);
    assertTrue(reads.getLast().get() > 0);
    assertTrue(asked.isEmpty());
  }

  private FutureTask<Integer> reading() {
    return new FutureTask<>(() -> client.useCases().fields().size());
  }

  private static Throwable failure(FutureTask<?> task) throws InterruptedException {
    try {
      return new AssertionError("It gave " + task.get());
    } catch (ExecutionException e) {
      return e.getCause() == null ? e : e.getCause();
    }
  }
}
