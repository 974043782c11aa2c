package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.run.CellExclusions;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class RunLeaveTest extends WithRuns {

  RunLeaveTest() throws IOException {}

  @Test
  void whatIsSettledStaysAndAnUnknownRunIsNamed() {
    UseCase record = started(50).getFirst();
    RunResult run = apply(List.of(cell(record, THEME, FieldValue.text("fin"))));
    assertEquals(0, CellExclusions.exclude(workspace().runs(), run.runId(), change -> true));
    CellResult cell = ChangeRuns.read(workspace().runs(), run.runId()).cells().getFirst();
    assertTrue(cell.verdict() == Verdict.APPLIED || cell.verdict() == Verdict.UNCHANGED);
    IllegalArgumentException unknown =
        assertThrows(
            IllegalArgumentException.class,
            () -> CellExclusions.exclude(workspace().runs(), "none", change -> true));
    assertEquals("No run has the ID none. Check the ID.", unknown.getMessage());
  }
}
