package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.StoreException;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunAttempt.Kind;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunJudgment;
import io.casedesk.model.runs.RunRows;
import io.casedesk.model.runs.RunRows.CreatedRecord;
import io.casedesk.model.runs.RunRows.How;
import io.casedesk.model.runs.RunRows.RunCell;
import io.casedesk.model.runs.RunRows.RunCreate;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunState.Phase;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.RunSummary;
import io.casedesk.model.runs.RunStore.StoredRun;
import io.casedesk.workspace.database.WorkspaceException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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

  private static final FieldRef THEME = FieldRef.custom("the\u0301me");
  private static final FieldValue ODD = FieldValue.text("a\0b\n'; DROP TABLE run; --\ud800 😀");
  private static final String ABOUT = "{\"a\":1}";

  private static RunRows nothing() {
    return RunRows.ofPlan(List.of(), List.of());
  }

  private static RunAttempt write(int n, @Nullable Answer answer) {
    return new RunAttempt(
        Kind.WRITE,
        "c/ü 😀 1",
        n,
        Map.of(THEME, ODD),
        Map.of(THEME, FieldValue.Null.INSTANCE, FieldRef.standard("title"), ODD),
        null,
        Instant.EPOCH,
        answer,
        answer == null ? Message.none() : Message.of("cell.changed-since"));
  }

  private static RunJudgment judged(FieldRef field, Verdict verdict) {
    return new RunJudgment(
        "c/ü 😀 1", field, Instant.EPOCH, verdict, ODD, Message.plain("said"), List.of(THEME));
  }

  private RunStore runs() {
    return workspace.runs();
  }

  @Test
  void keepsWhatWasWrittenBeyondTheEndOfTheProgram() {
    RunHeader header = header();
    RunCreate create = new RunCreate("3\ud800", "\0 name", Map.of(THEME, ODD), "row 3 \udc00");
    RunCell cell = new RunCell(new Change("c/ü 😀 1", THEME, null, ODD), "row 1", null);
    RunCell ofRow = new RunCell(new Change("d", THEME, ODD, ODD), "row 3", "3\ud800");
    runs().begin(header, ABOUT, RunRows.ofPlan(List.of(create), List.of(cell)));
    runs().write(header.id(), nothing());
    runs().write(header.id(), RunRows.ofAttempts(List.of(write(1, null))));
    runs().write(header.id(), RunRows.ofAttempts(List.of(write(1, Answer.LOST), write(2, null))));
    RunJudgment row =
        new RunJudgment(
            "3\ud800", null, Instant.EPOCH, Verdict.UNCERTAIN, null, Message.none(), List.of());
    runs()
        .write(
            header.id(),
            RunRows.ofJudgments(List.of(judged(THEME, Verdict.DIFFERENT), row))
                .withCreated(List.of(new CreatedRecord("3\ud800", "d", How.ADOPTED)))
                .withCells(List.of(ofRow)));
    workspace.close();
    open();

    StoredRun again = runs().find(header.id(), true).orElseThrow();
    assertEquals(header, again.header());
    assertEquals(ABOUT, again.about());
    assertEquals(Phase.OPEN, again.phase());
    RunRows rows = again.rows();
    assertEquals(List.of(create), rows.creates());
    assertEquals(List.of(cell, ofRow), rows.cells());
    assertEquals(write(1, Answer.LOST), rows.attempts().getFirst());
    assertEquals(null, rows.attempts().getLast().answer());
    assertEquals(List.of(new CreatedRecord("3\ud800", "d", How.ADOPTED)), rows.created());
    assertEquals(List.of(judged(THEME, Verdict.DIFFERENT), row), rows.judgments());
    assertEquals(
        Map.of(THEME, FieldValue.Null.INSTANCE, FieldRef.standard("title"), ODD),
        runs().require(header.id()).rows().attempts().getFirst().before(),
        "the name of a record is kept, and what the run writes");
  }

  @Test
  void listsRunsTheNewestFirstWithTheirCounts() {
    assertEquals(List.of(), runs().runs());
    RunOfTest first = RunOfTest.begin(workspace);
    RunOfTest second = RunOfTest.begin(workspace);
    List<RunCell> cells =
        Stream.of("a", "b", "c", "d")
            .map(id -> new RunCell(new Change(id, THEME, null, ODD), "", null))
            .toList();
    List<RunCreate> creates =
        Stream.of("1", "2", "3", "4", "5")
            .map(row -> new RunCreate(row, "A", Map.of(), ""))
            .toList();
    runs().write(first.id(), RunRows.ofPlan(creates, cells));
    first.append("a", "b", "d");
    refuse(first, "d");
    for (Verdict verdict : List.of(Verdict.UNCERTAIN, Verdict.APPLIED)) {
      judge(first, "a", THEME, verdict, Message.none());
    }
    judge(first, "1", null, Verdict.APPLIED, Message.none());
    judge(first, "2", null, Verdict.APPLIED, Message.of("create.doubled", 2, "x", 1));
    judge(first, "3", null, Verdict.REJECTED, Message.none());
    runs()
        .write(
            first.id(), nothing().withCreated(List.of(new CreatedRecord("4", "x", How.ANSWERED))));
    runs().state(first.id(), Phase.ENDED, Message.of("run.given-up"));
    assertEquals(
        List.of(
            new RunSummary(second.header(), new RunState(Phase.OPEN, Map.of(), Message.none())),
            new RunSummary(
                first.header(),
                new RunState(
                    Phase.ENDED,
                    Map.of(
                        "APPLIED",
                        1L,
                        "UNCERTAIN",
                        2L,
                        "UNSENT",
                        3L,
                        "CREATED",
                        1L,
                        "DOUBLED",
                        1L,
                        "REJECTED",
                        1L),
                    Message.of("run.given-up")))),
        runs().runs());
    assertTrue(runs().isEnded(first.id()));
    assertFalse(runs().isEnded(second.id()));
  }

  private void refuse(RunOfTest run, String record) {
    RunAttempt refused =
        new RunAttempt(
            Kind.WRITE,
            record,
            1,
            Map.of(),
            null,
            null,
            Instant.EPOCH,
            Answer.REFUSED,
            Message.none());
    runs().write(run.id(), RunRows.ofAttempts(List.of(refused)));
  }

  private void judge(
      RunOfTest run, String target, @Nullable FieldRef field, Verdict verdict, Message why) {
    RunJudgment judgment =
        new RunJudgment(target, field, Instant.EPOCH, verdict, null, why, List.of());
    runs().write(run.id(), RunRows.ofJudgments(List.of(judgment)));
  }

  @Test
  void findsTheRunsOfARecordTheNewestFirst() {
    RunOfTest first = RunOfTest.begin(workspace);
    RunOfTest second = RunOfTest.begin(workspace);
    RunCell cell = new RunCell(new Change("c", THEME, null, ODD), "", null);
    RunCell other = new RunCell(new Change("d", THEME, null, ODD), "", null);
    runs().write(first.id(), RunRows.ofPlan(List.of(), List.of(cell, other)));
    first.append("c", "d");
    runs()
        .write(
            second.id(), nothing().withCreated(List.of(new CreatedRecord("1", "c", How.ADOPTED))));
    List<StoredRun> found = runs().ofRecord("c");
    assertEquals(
        List.of(second.id(), first.id()), found.stream().map(run -> run.header().id()).toList());
    assertEquals(List.of(cell), found.getLast().rows().cells());
    assertEquals(
        List.of("c"), found.getLast().rows().attempts().stream().map(RunAttempt::target).toList());
    assertEquals(1, runs().ofRecord("d").size());
    assertEquals(List.of(), runs().ofRecord("e"));
  }

  @Test
  void knowsNoRunThatWasNotBegun() {
    String missing = "20260101-000000-0000";
    assertEquals(Optional.empty(), runs().find(missing, true));
    assertEquals(Optional.empty(), runs().header(missing));
    assertEquals(Optional.empty(), runs().about(missing));
    assertFalse(runs().isEnded(missing));
    assertThrows(IllegalArgumentException.class, () -> runs().require(missing));
  }

  @Test
  void refusesASecondRunOfTheSameId() {
    RunOfTest run = RunOfTest.begin(workspace);
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> runs().begin(run.header(), "{}", nothing()));
    assertEquals("There is a run " + run.id() + " already", e.getMessage());
    assertEquals(1, runs().runs().size());
  }

  @Test
  void manyThreadsWriteAtOnce() throws Exception {
    int threads = 16;
    int appends = 40;
    RunOfTest one = RunOfTest.begin(workspace);
    RunOfTest other = RunOfTest.begin(workspace);
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<?>> done = new ArrayList<>();
      for (int number = 0; number < threads; number++) {
        int thread = number;
        RunOfTest run = thread % 4 == 0 ? other : one;
        done.add(
            pool.submit(
                () -> {
                  for (int count = 0; count < appends; count++) {
                    String record = thread + "/" + count;
                    run.append(record + "/0", record + "/1", record + "/2");
                  }
                }));
      }
      for (Future<?> each : done) {
        each.get();
      }
    }
    assertInOrder(one, 12 * appends);
    assertInOrder(other, 4 * appends);
  }

  /** What one write brought stands together and in its order. */
  private static void assertInOrder(RunOfTest run, int writes) {
    List<String> records = run.records();
    assertEquals(writes * 3, records.size());
    for (int i = 0; i < records.size(); i += 3) {
      String first = records.get(i).substring(0, records.get(i).length() - 2);
      assertEquals(List.of(first + "/0", first + "/1", first + "/2"), records.subList(i, i + 3));
    }
  }

  @Test
  void anInterruptedThreadStillLearnsThatItWrote() {
    RunOfTest run = RunOfTest.begin(workspace);
    Thread.currentThread().interrupt();
    run.append("c");
    assertTrue(Thread.interrupted(), "the interrupt is left to the caller");
    assertEquals(List.of("c"), run.records());
  }

  @Test
  void theDatabaseItselfRefusesToChangeWhatARunStored() {
    RunHeader header = header();
    RunCreate create = new RunCreate("3", "A", Map.of(), "");
    RunCell cell = new RunCell(new Change("c/ü 😀 1", THEME, null, ODD), "", null);
    runs().begin(header, ABOUT, RunRows.ofPlan(List.of(create), List.of(cell)));
    runs().write(header.id(), RunRows.ofAttempts(List.of(write(1, null))));
    runs().write(header.id(), RunRows.ofAttempts(List.of(write(1, Answer.LOST))));
    runs()
        .write(
            header.id(),
            RunRows.ofJudgments(List.of(judged(THEME, Verdict.UNCERTAIN)))
                .withCreated(List.of(new CreatedRecord("3", "d", How.ANSWERED))));
    StoredRun before = runs().require(header.id());
    for (String tampering :
        List.of(
            "UPDATE run_create SET name = 'B'",
            "UPDATE run_created SET record = 'e'",
            "UPDATE run_cell SET wanted = '{\"text\":\"x\"}'",
            "UPDATE run_attempt SET before = '{}'",
            "UPDATE run_attempt SET answer = 'ACCEPTED'",
            "UPDATE run_judgment SET verdict = 'APPLIED'",
            "DELETE FROM run_create",
            "DELETE FROM run_created",
            "DELETE FROM run_cell",
            "DELETE FROM run_attempt",
            "DELETE FROM run_judgment",
            "UPDATE run SET begun_by = 'bob'",
            "UPDATE run SET about = '{}'",
            "DELETE FROM run")) {
      assertThrows(
          WorkspaceException.class,
          () -> workspace.database().change(handle -> handle.execute(tampering)),
          tampering);
    }
    assertEquals(before, runs().require(header.id()));
    assertThrows(
        StoreException.class,
        () -> runs().write(header.id(), RunRows.ofAttempts(List.of(write(1, Answer.ACCEPTED)))),
        "a call has one answer");
    assertThrows(
        StoreException.class,
        () -> runs().write(header.id(), RunRows.ofAttempts(List.of(write(2, Answer.ACCEPTED)))),
        "a call that was never stored has none");
  }

  @Test
  void aFailingWriteFailsAloneAndLeavesTheRunAsItWas() {
    RunOfTest run = RunOfTest.begin(workspace);
    run.append("c");
    workspace
        .database()
        .change(
            handle ->
                handle.execute(
                    "CREATE TRIGGER refuse BEFORE INSERT ON run_attempt WHEN new.target = 'bad'"
                        + " BEGIN SELECT RAISE(ABORT, 'refused'); END"));
    StoreException e = assertThrows(StoreException.class, () -> run.append("d", "bad"));
    assertTrue(e.getMessage().startsWith("Couldn't save run " + run.id() + "."));
    assertEquals(List.of("c"), run.records());
    run.append("d");
    assertEquals(List.of("c", "d"), run.records());
  }

  @Test
  void saysSoAfterTheWorkspaceWasClosed() {
    RunOfTest run = RunOfTest.begin(workspace);
    workspace.close();
    StoreException e = assertThrows(StoreException.class, () -> run.append("c"));
    assertTrue(e.getMessage().contains("has been closed"), e.getMessage());
    assertThrows(StoreException.class, run::records);
    open();
  }
}
