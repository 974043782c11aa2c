package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.validation.PreflightFixture;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DropdownKeysTest {

  private static Change change(String record, FieldRef field, FieldValue wanted) {
    return new Change(record, field, null, wanted);
  }

  private static CellResult result(String record, String wanted, Verdict verdict) {
    Change change = change(record, FieldRef.custom("theme"), FieldValue.text(wanted));
    return new CellResult(new PlannedCell(change, ""), verdict, null, Message.none());
  }

  @Test
  void ofAPlanAreThoseOfCellsListsAndCreates() {
    FieldRef theme = FieldRef.custom("theme");
    ChangePlan plan =
        new ChangePlan(
            PreflightFixture.HEADER,
            List.of(
                new PlannedCell(change("a", theme, FieldValue.text("fin")), false, ""),
                new PlannedCell(change("b", theme, FieldValue.text("")), true, ""),
                new PlannedCell(
                    change("a", FieldRef.custom("tags"), new Structure("[\"x\",7,{}]")), false, ""),
                new PlannedCell(
                    change("a", FieldRef.custom("map"), new Structure("{\"x\":1}")), false, ""),
                new PlannedCell(
                    change("a", FieldRef.standard("status"), FieldValue.text("draft")), false, "")),
            List.of(
                new PlannedCreate(
                    "1",
                    "New",
                    Map.of(
                        theme,
                        FieldValue.text("hr"),
                        FieldRef.standard("status"),
                        FieldValue.text("draft")),
                    "")));

    assertEquals(
        Map.of("theme", Set.of("fin", "hr"), "tags", Set.of("x", "7"), "map", Set.of()),
        plan.writtenKeys());
  }

  @Test
  void ofARunAreThoseThatWereReadAgain() {
    RunResult run =
        new RunResult(
            "r",
            List.of(
                result("a", "applied", Verdict.APPLIED),
                result("b", "blank", Verdict.BLANK),
                result("c", "same", Verdict.UNCHANGED),
                result("d", "lost", Verdict.UNCERTAIN)),
            Map.of(),
            Message.none());

    assertEquals(Map.of("theme", Set.of("applied")), run.verifiedKeys());
  }
}
