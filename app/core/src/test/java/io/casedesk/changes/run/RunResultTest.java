package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.messages.Message;
import io.casedesk.model.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the verdicts of its cells and of its new records make of a run. */
final class RunResultTest extends VerdictsFixture {

  private static CellResult cell(@Nullable Verdict verdict) {
    return new CellResult(theme(FINANCE), verdict, null, Message.none());
  }

  private static CreateResult create(
      @Nullable Verdict verdict, @Nullable String id, String reason) {
    return new CreateResult(
        new PlannedCreate("1", "A", Map.of(), ""), verdict, id, Message.plain(reason));
  }

  private static RunResult run(List<CellResult> cells, List<CreateResult> creates) {
    return new RunResult("r", cells, creates, Map.of(), Message.none());
  }

  @Test
  void cellsAreCountedByVerdictAndThoseWithoutOneAsUnsent() {
    RunResult run =
        run(
            List.of(cell(Verdict.APPLIED), cell(null), cell(Verdict.APPLIED), cell(Verdict.BLANK)),
            List.of(
                create(null, null, ""), create(null, null, ""), create(Verdict.APPLIED, "1", "")));
    assertEquals(Map.of(Verdict.APPLIED, 2, Verdict.BLANK, 1), run.counts());
    assertEquals(1, run.unsent());
    assertEquals(2, run.uncreated());
  }

  @Test
  void onlyAppliedAndUnchangedAreAsWanted() {
    Set<Verdict> wanted = EnumSet.of(Verdict.APPLIED, Verdict.UNCHANGED);
    for (Verdict verdict : Verdict.values()) {
      boolean well = wanted.contains(verdict);
      assertEquals(well, run(List.of(cell(verdict)), List.of()).allApplied(), verdict::toString);
      assertEquals(
          well, run(List.of(), List.of(create(verdict, "1", ""))).allApplied(), verdict::toString);
      assertEquals(well, create(verdict, "1", "").isThere(), verdict::toString);
    }
    assertEquals(false, run(List.of(cell(null)), List.of()).allApplied());
    assertEquals(
        false, run(List.of(cell(Verdict.APPLIED), cell(Verdict.BLANK)), List.of()).allApplied());
  }

  @Test
  void aRecordIsTheRunsOwnOnlyWithoutAnyDoubt() {
    assertEquals(true, create(Verdict.APPLIED, "1", "").isOwn());
    assertEquals(false, create(Verdict.APPLIED, null, "").isOwn());
    assertEquals(false, create(Verdict.APPLIED, "1", "its response was lost").isOwn());
    assertEquals(false, create(Verdict.UNCHANGED, "1", "").isOwn());
  }
}
