package io.casedesk.desktop.records.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LastWriteTest {

  private static Optional<Boolean> verified(String stopped, @Nullable Verdict... verdicts) {
    PlannedCell cell =
        new PlannedCell(new Change("1", FieldRef.custom("theme"), null, FieldValue.text("hr")), "");
    List<CellResult> cells =
        Stream.of(verdicts)
            .map(verdict -> new CellResult(cell, verdict, null, Message.none()))
            .toList();
    return LastWrite.of(new RunResult("r", cells, Map.of(), Message.plain(stopped)))
        .map(LastWrite::verified);
  }

  @Test
  void whatWasSoAlreadyWasNotWritten() {
    assertEquals(Optional.empty(), verified("", Verdict.UNCHANGED, Verdict.UNCHANGED));
    assertEquals(Optional.of(true), verified("", Verdict.UNCHANGED, Verdict.APPLIED));
  }

  @Test
  void whatIsNotAsWantedOrNotSettledIsNotVerified() {
    assertEquals(Optional.of(false), verified("", Verdict.APPLIED, Verdict.DIFFERENT));
    assertEquals(Optional.of(false), verified("the service is gone", Verdict.APPLIED, null));
    assertEquals(Optional.of(false), verified("the service is gone", Verdict.UNCHANGED));
  }
}
