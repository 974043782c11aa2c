package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.run.VirtualClock;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.model.service.ReadOutcome.Shortfall;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.model.service.RecordRepository.NewRecord;
import io.casedesk.model.service.RecordRepository.SendListener;
import io.casedesk.runs.FaultyFront.Birth;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
@DisplayName("Q16: what cannot be seen for certain is not taken for certain")
final class CreateDoubtsTest extends WithCreates {

  CreateDoubtsTest() throws IOException {}

  /** The service, whose list is not read whole the n-th time, and which can show other records. */
  private static final class Unsteady extends Forwarding {

    private final Set<Integer> incomplete = new HashSet<>();
    private final Map<String, FieldValue> shown = new HashMap<>();
    private boolean losing;
    private boolean failing;
    private boolean isCreated;
    private int reads;
    private Runnable afterRead = () -> {};

    Unsteady(RecordRepository<UseCase> real) {
      super(real);
    }

    @Override
    public ReadOutcome readAll(ReadListener<UseCase> listener, BooleanSupplier mayWait) {
      reads++;
      if (failing && isCreated) {
        throw lost();
      }
      ReadOutcome whole =
          super.readAll(
              (fresh, at) -> listener.page(fresh.stream().map(this::shown).toList(), at), mayWait);
      List<Shortfall> shortfalls =
          incomplete.contains(reads)
              ? List.of(new Shortfall(Reason.ROWS_MOVED, Message.plain("page 3")))
              : List.of();
      afterRead.run();
      return new ReadOutcome(whole.records(), whole.asOf(), shortfalls);
    }

    @Override
    public Map<String, UseCase> reread(Set<String> ids, BooleanSupplier mayWait) {
      if (failing) {
        throw lost();
      }
      Map<String, UseCase> read = new HashMap<>(super.reread(ids, mayWait));
      read.replaceAll((id, record) -> shown(record));
      return read;
    }

    private UseCase shown(UseCase record) {
      if (!record.title().startsWith("One")) {
        return record;
      }
      Map<String, FieldValue> members = new HashMap<>(record.members());
      members.putAll(shown);
      return new UseCase(record.id(), members, record.customFields());
    }

    @Override
    public @Nullable UseCase create(NewRecord record, SendListener sendListener) {
      UseCase made = super.create(record, sendListener);
      isCreated = true;
      if (losing) {
        throw lost();
      }
      return made;
    }

    private static ApiException lost() {
      return new ApiException.Unavailable(
          ApiException.Call.unanswered("POST", "/use-cases"),
          Message.plain("the answer was lost"),
          null);
    }
  }

  private final Unsteady service = new Unsteady(past().useCases());

  private ChangeRuns<UseCase> over() {
    return new ChangeRuns<>(
        service, KnownDropdownValues.of(List.of(), Map.of(), List.of()), workspace().runs());
  }

  private RunResult apply(RunOptions options, RunControl control, PlannedCreate... rows) {
    return over().apply(header(), file(rows), options, RunWatcher.none(), control);
  }

  private RunResult apply(PlannedCreate... rows) {
    return apply(RunOptions.defaults(), new RunControl(), rows);
  }

  private RunResult goOn(RunResult stopped) {
    return over()
        .resume(stopped.runId(), RunOptions.defaults(), RunWatcher.none(), new RunControl());
  }

  @Test
  void createsButAdoptsNothingWhenTheListWasNotReadWholeBefore() {
    service.incomplete.add(1);
    assertTrue(apply(row("1", "One")).allApplied());

    service.incomplete.add(3);
    service.losing = true;
    service.reads = 2;
    CreateResult lost = apply(row("2", "One more")).creates().getFirst();
    assertEquals(Verdict.UNCERTAIN, lost.verdict());
    assertTrue(
        lost.reason().text().contains("couldn't read the complete list before"),
        lost.reason().text());
    assertEquals(1, named("One more").size());
  }

  @Test
  @DisplayName("Q16: a result says that a doubled record may have been missed")
  void tellsThatAnIncompleteListWasSearchedForDoubles() {
    service.incomplete.addAll(Set.of(2, 3));
    RunResult result = apply(row("1", "One"));
    CreateResult created = result.creates().getFirst();
    assertEquals(Verdict.APPLIED, created.verdict());
    assertTrue(created.reason().text().contains("created twice"), created.reason().text());
    assertTrue(created.reason().text().contains("page 3"), created.reason().text());
    assertTrue(created.isOwn(), "its values are written, and undoing the run may delete it");
    assertEquals("Sponsor of One", text(named("One").getFirst(), SPONSOR));
    assertTrue(result.allApplied(), result::toString);
  }

  @Test
  void searchesForDoublesOnceMoreWhenTheListWasIncompleteAtFirst() {
    service.incomplete.add(2);
    assertEquals("", apply(row("1", "One")).creates().getFirst().reason().text());
    assertEquals(3, service.reads);
  }

  @Test
  void looksAgainLaterWhenTheListCannotBeReadWholeAfter() {
    service.losing = true;
    service.incomplete.add(2);
    RunResult stopped = apply(row("1", "One"));
    assertTrue(stopped.stopped().text().contains("couldn't search for"), stopped.stopped().text());
    assertEquals(Verdict.UNCERTAIN, stopped.creates().getFirst().verdict());
    assertFalse(stopped.allApplied());

    RunResult resumed = goOn(stopped);
    assertTrue(resumed.allApplied(), resumed::toString);
    assertEquals(
        named("One").getFirst().id(), Objects.requireNonNull(resumed.creates().getFirst().id()));
    assertEquals("Sponsor of One", text(named("One").getFirst(), SPONSOR));
  }

  @Test
  void readsAgainLaterWhatWasCreatedWhenItCannotBeReadNow() {
    service.failing = true;
    RunResult stopped = apply(row("1", "One"));
    assertTrue(stopped.stopped().text().contains("couldn't read"), stopped.stopped().text());
    assertEquals(Verdict.UNCERTAIN, stopped.creates().getFirst().verdict());
    service.failing = false;
    assertTrue(goOn(stopped).allApplied());
    assertEquals(1, named("One").size());
  }

  @Test
  void adoptsNothingThatCannotBeANewRecord() {
    service.losing = true;
    service.shown.put("source_id", FieldValue.text("EXT-1"));
    assertEquals(Verdict.UNCERTAIN, apply(row("1", "One")).creates().getFirst().verdict());
    service.shown.clear();
    service.shown.put("delete_flag", FieldValue.bool(true));
    assertEquals(Verdict.UNCERTAIN, apply(row("2", "One 2")).creates().getFirst().verdict());
  }

  @Test
  void tellsWhenTheRecordReadsOtherwiseAndOverwritesNothingThere() {
    service.shown.put("title", FieldValue.text("One (copy)"));
    RunResult result = apply(row("1", "One"));
    assertEquals(Verdict.DIFFERENT, result.creates().getFirst().verdict(), result::toString);
    assertTrue(result.creates().getFirst().reason().text().contains("One (copy)"));
    assertEquals(Map.of(Verdict.APPLIED, 1), result.counts(), "the sponsor was blank");
    assertFalse(result.allApplied());
    assertEquals("", text(named("One").getFirst(), THEME));
  }

  @Test
  void readsTheListAnewAfterAPause() throws Exception {
    VirtualClock clock = new VirtualClock();
    CountDownLatch read = new CountDownLatch(1);
    AtomicInteger before = new AtomicInteger();
    service.afterRead =
        () -> {
          before.compareAndSet(0, clock.reads());
          read.countDown();
        };
    RunControl control = clock.control();
    control.pause();
    Thread later =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    read.await();
                    // The time that the list stays fresh for has begun.
                    clock.awaitMoreReads(before.get());
                    clock.advance(Duration.ofMillis(1_200));
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                  control.resume();
                });
    RunResult result =
        apply(RunOptions.defaults().freshFor(Duration.ofMillis(900)), control, row("1", "One"));
    later.join();
    assertEquals(List.of(Verdict.APPLIED), verdicts(result), result::toString);
    assertTrue(service.reads > 1, "read before and after the pause");
    assertEquals(1, named("One").size());
  }

  @Test
  void goesOnWithRowsThatDidNotGetTheirTurn() {
    RunControl control = new RunControl();
    front()
        .drawingBirths(
            (name, times) -> {
              control.cancel();
              return times == 0 ? Birth.TOO_MANY : Birth.WELL;
            });
    PlannedCreate[] rows = new PlannedCreate[20];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = row("" + i, "New " + i);
    }
    RunResult cancelled =
        runs().apply(header(), file(rows), RunOptions.defaults(), RunWatcher.none(), control);
    assertEquals(20, cancelled.uncreated(), cancelled::toString);
    front().drawingBirths((name, times) -> Birth.WELL);
    RunResult resumed = resume(cancelled.runId());
    assertTrue(resumed.allApplied(), resumed::toString);
    assertEquals(RECORDS + 20, truth().size());
  }
}
