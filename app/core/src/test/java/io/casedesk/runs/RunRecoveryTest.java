package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.runs.FaultyFront.Fault;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
@DisplayName("Q25: a run finds out by itself what became of what it sent")
final class RunRecoveryTest extends WithRuns {

  RunRecoveryTest() throws IOException {}

  /** Of a hundred connections so many break, half of them after the write. */
  private void breaking(int percent) {
    front()
        .drawing(
            (id, times) -> {
              SplittableRandom own = new SplittableRandom(id.hashCode() * 31L + times);
              Fault broken = own.nextBoolean() ? Fault.LOST_AFTER : Fault.LOST_BEFORE;
              return own.nextInt(100) < percent ? broken : Fault.WELL;
            });
  }

  private RunResult applyOver(RecordRepository<UseCase> repository, List<UseCase> records) {
    return runs(repository)
        .apply(header(), sponsors(records), QUICK, RunWatcher.none(), new RunControl());
  }

  /** Every so many reads one works; the others fail. */
  private static final class Unreliable extends Forwarding {
    private final AtomicInteger reads = new AtomicInteger(-1);
    private final int oneIn;

    Unreliable(RecordRepository<UseCase> real, int oneIn) {
      super(real);
      this.oneIn = oneIn;
    }

    @Override
    public Map<String, UseCase> reread(Set<String> ids, BooleanSupplier mayWait) {
      if (reads.incrementAndGet() % oneIn != 0) {
        throw new ApiException.Unavailable(
            ApiException.Call.unanswered("GET", "/use-cases"), Message.plain("silence"), null);
      }
      return super.reread(ids, mayWait);
    }
  }

  private void areAllThere(List<UseCase> records, RunResult result) {
    assertEquals("", result.stopped().text());
    assertEquals(Map.of(Verdict.APPLIED, records.size()), result.counts());
    Map<String, UseCase> after = truth();
    for (UseCase record : records) {
      assertEquals(
          FieldValue.text("Sponsor of " + record.id()),
          Objects.requireNonNull(after.get(record.id())).value(SPONSOR));
    }
  }

  @Test
  void everyCellIsVerifiedWhereConnectionsBreak() {
    List<UseCase> records = started(RECORDS);
    breaking(15);
    areAllThere(records, apply(sponsors(records)));
  }

  @Test
  void everyCellIsVerifiedWhereMostConnectionsBreak() {
    List<UseCase> records = started(100);
    breaking(60);
    areAllThere(records, apply(sponsors(records)));
  }

  @Test
  void everyCellIsVerifiedWhereReadsFailAsWell() {
    List<UseCase> records = started(100);
    breaking(25);
    areAllThere(records, applyOver(new Unreliable(through().useCases(), 3), records));
  }

  @Test
  void everyCellIsVerifiedWhereTheFirstReadsFail() {
    List<UseCase> records = started(10);
    AtomicInteger reads = new AtomicInteger();
    Forwarding late =
        new Forwarding(through().useCases()) {
          @Override
          public Map<String, UseCase> reread(Set<String> ids, BooleanSupplier mayWait) {
            if (reads.incrementAndGet() <= 3) {
              throw new ApiException.Unavailable(
                  ApiException.Call.unanswered("GET", "/use-cases"),
                  Message.plain("silence"),
                  null);
            }
            return super.reread(ids, mayWait);
          }
        };
    areAllThere(records, applyOver(late, records));
  }

  @Test
  void stopsWhereWhatWasSentCannotBeReadAgain() {
    List<UseCase> records = started(50);
    AtomicInteger reads = new AtomicInteger();
    Forwarding once =
        new Forwarding(through().useCases()) {
          @Override
          public Map<String, UseCase> reread(Set<String> ids, BooleanSupplier mayWait) {
            if (reads.getAndIncrement() > 0) {
              throw new ApiException.Unavailable(
                  ApiException.Call.unanswered("GET", "/use-cases"),
                  Message.plain("silence"),
                  null);
            }
            return super.reread(ids, mayWait);
          }
        };

    RunResult stopped = applyOver(once, records);

    assertTrue(stopped.stopped().text().contains("couldn't read"), stopped.stopped().text());
    assertEquals(Map.of(Verdict.UNCERTAIN, 50), stopped.counts());
    assertTrue(reads.get() > 2, "tried more than once");
    areAllThere(records, resume(stopped.runId()));
    assertEquals(50, front().count("PATCH"), "none twice");
  }

  @Test
  void stopsWhereNothingLandsAlthoughItCanBeRead() {
    List<UseCase> records = started(200);
    front().drawing((id, times) -> Fault.UNAVAILABLE_BEFORE);

    RunResult stopped = apply(sponsors(records));

    assertTrue(
        stopped.stopped().text().matches("(a record|\\d+ records) failed.*: .* -> 502: .*"),
        stopped.stopped().text());
    assertTrue(front().count("PATCH") < 200, () -> "sent " + front().count("PATCH"));
    front().drawing((id, times) -> Fault.WELL);
    areAllThere(records, resume(stopped.runId()));
  }
}
