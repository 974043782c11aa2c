package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.StoreException;
import io.casedesk.model.runs.HashChainCheck;
import io.casedesk.model.runs.JournalEntry;
import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunLog;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunState.Phase;
import io.casedesk.model.runs.RunStore.RunSummary;
import io.casedesk.workspace.database.WorkspaceException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqliteRunStoreTest {

  private static final Instant BEGUN = Instant.parse("2026-11-21T21:32:44.123456Z");

  @TempDir Path temp;
  private Workspace workspace;

  @BeforeEach
  void open() {
    workspace = Workspace.open(temp, "Test");
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  private static RunHeader header() {
    return RunHeader.of("http://s/", "use-cases", BEGUN, "ana", "apply plan.json");
  }

  private static JournalEntry entry(String record, int number) {
    return new JournalEntry("intent", record, "{\"n\":" + number + "}");
  }

  private static void assertSound(RunLog log) {
    assertEquals(Optional.empty(), HashChainCheck.verify(log.header(), log.entries()));
  }

  @Test
  void keepsWhatWasAppendedBeyondTheEndOfTheProgram() {
    RunLog log = workspace.runs().begin(header());
    List<JournalEntry> entries =
        List.of(
            new JournalEntry("intent", "c/ü 😀 1", "{\"text\":\"a\0b\n'; DROP TABLE run; --\"}"),
            new JournalEntry("end", "", ""));
    log.append(entries.subList(0, 1));
    log.append(List.of());
    log.append(entries.subList(1, 2));
    workspace.close();
    open();

    RunLog again = workspace.runs().open(log.id()).orElseThrow();
    assertEquals(log.header(), again.header());
    assertEquals(log.id(), again.id());
    assertEquals(entries, again.entries().stream().map(StoredJournalEntry::entry).toList());
    assertEquals(List.of(1L, 2L), again.entries().stream().map(StoredJournalEntry::seq).toList());
    again.append(List.of(entry("c", 3)));
    assertEquals(3, again.entries().size());
    assertSound(again);
  }

  @Test
  void listsRunsTheNewestFirst() {
    assertEquals(List.of(), workspace.runs().runs());
    RunLog first = workspace.runs().begin(header());
    RunLog second = workspace.runs().begin(header());
    first.append(List.of(entry("c", 1), entry("c", 2)));
    first.state(new RunState(Phase.ENDED, "{\"applied\":2}"));
    assertEquals(
        List.of(
            new RunSummary(second.header(), new RunState(Phase.OPEN, "{}"), 0),
            new RunSummary(first.header(), new RunState(Phase.ENDED, "{\"applied\":2}"), 2)),
        workspace.runs().runs());
  }

  @Test
  void findsTheRunsOfARecordTheNewestFirst() {
    RunLog first = workspace.runs().begin(header());
    RunLog second = workspace.runs().begin(header());
    first.append(List.of(entry("c", 1), entry("d", 2), entry("", 3), entry("c", 4)));
    second.append(List.of(entry("c", 5), entry("", 6)));
    List<RunLog> found = workspace.runs().ofRecord("c");
    assertEquals(List.of(second.id(), first.id()), found.stream().map(RunLog::id).toList());
    assertEquals(
        List.of(1L, 4L),
        found.getLast().entriesOf("c").stream().map(StoredJournalEntry::seq).toList());
    assertEquals(1, workspace.runs().ofRecord("d").size());
    assertEquals(List.of(), workspace.runs().ofRecord("e"));
    // Entries without a record belong to the whole run.
    assertEquals(List.of(), workspace.runs().ofRecord(""));
  }

  @Test
  void knowsNoRunThatWasNotBegun() {
    assertEquals(Optional.empty(), workspace.runs().open("20260101-000000-0000"));
  }

  @Test
  void refusesASecondRunOfTheSameId() {
    RunLog log = workspace.runs().begin(header());
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> workspace.runs().begin(log.header()));
    assertEquals("There is a run " + log.id() + " already", e.getMessage());
    assertEquals(1, workspace.runs().runs().size());
  }

  @Test
  void manyThreadsAppendAtOnce() throws Exception {
    int threads = 16;
    int appends = 40;
    RunLog one = workspace.runs().begin(header());
    RunLog other = workspace.runs().begin(header());
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<?>> done = new ArrayList<>();
      for (int number = 0; number < threads; number++) {
        int thread = number;
        RunLog log = thread % 4 == 0 ? other : one;
        done.add(
            pool.submit(
                () -> {
                  for (int count = 0; count < appends; count++) {
                    int first = count;
                    log.append(
                        IntStream.range(0, 3)
                            .mapToObj(n -> entry("t" + thread, first * 3 + n))
                            .toList());
                  }
                }));
      }
      for (Future<?> each : done) {
        each.get();
      }
    }
    assertEquals(12 * appends * 3, one.entries().size());
    assertEquals(4 * appends * 3, other.entries().size());
    assertInOrder(one);
    assertInOrder(other);
  }

  /** What one append brought stands together and in its order, and appends of a thread follow. */
  private static void assertInOrder(RunLog log) {
    assertSound(log);
    List<StoredJournalEntry> entries = log.entries();
    for (int first = 0; first < entries.size(); first += 3) {
      String record = entries.get(first).entry().record();
      for (int n = 0; n < 3; n++) {
        assertEquals(record, entries.get(first + n).entry().record());
      }
    }
    for (String record : entries.stream().map(e -> e.entry().record()).distinct().toList()) {
      List<JournalEntry> of =
          entries.stream()
              .map(StoredJournalEntry::entry)
              .filter(e -> e.record().equals(record))
              .toList();
      assertEquals(IntStream.range(0, 120).mapToObj(n -> entry(record, n)).toList(), of);
    }
  }

  @Test
  void anInterruptedThreadStillLearnsThatItWrote() {
    RunLog log = workspace.runs().begin(header());
    Thread.currentThread().interrupt();
    log.append(List.of(entry("c", 1)));
    assertTrue(Thread.interrupted(), "the interrupt is left to the caller");
    assertEquals(1, log.entries().size());
  }

  @Test
  void theDatabaseItselfRefusesToChangeALog() {
    RunLog log = workspace.runs().begin(header());
    log.append(List.of(entry("c", 1)));
    for (String tampering :
        List.of(
            "UPDATE run_entry SET body = '{}'",
            "DELETE FROM run_entry",
            "UPDATE run SET begun_by = 'bob'",
            "DELETE FROM run")) {
      assertThrows(
          WorkspaceException.class,
          () -> workspace.database().change(handle -> handle.execute(tampering)),
          tampering);
    }
    assertSound(log);
    log.append(List.of(entry("c", 2)));
    assertEquals(2, log.entries().size());
  }

  @Test
  void aFailingAppendFailsAloneAndLeavesTheLogAsItWas() {
    RunLog log = workspace.runs().begin(header());
    log.append(List.of(entry("c", 1)));
    workspace
        .database()
        .change(
            handle ->
                handle.execute(
                    "CREATE TRIGGER refuse BEFORE INSERT ON run_entry WHEN new.record = 'bad'"
                        + " BEGIN SELECT RAISE(ABORT, 'refused'); END"));
    StoreException e =
        assertThrows(
            StoreException.class, () -> log.append(List.of(entry("c", 2), entry("bad", 3))));
    assertTrue(e.getMessage().startsWith("Couldn't save run " + log.id() + "."));
    assertEquals(1, log.entries().size());
    log.append(List.of(entry("c", 2)));
    assertEquals(2, log.entries().size());
    assertSound(log);
  }

  @Test
  void saysSoAfterTheWorkspaceWasClosed() {
    RunLog log = workspace.runs().begin(header());
    workspace.close();
    StoreException e = assertThrows(StoreException.class, () -> log.append(List.of(entry("c", 1))));
    assertTrue(e.getMessage().contains("has been closed"), e.getMessage());
    assertThrows(StoreException.class, log::entries);
    open();
  }
}
