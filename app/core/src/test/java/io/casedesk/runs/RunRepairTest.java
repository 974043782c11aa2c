package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.followup.RepairPlan;
import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@DisplayName("Q20: a repair is offered, and is a plan of its own")
final class RunRepairTest extends WithRuns {

  RunRepairTest() throws IOException {}

  private static final FieldRef TAGS = FieldRef.custom("tags");

  private KnownDropdownValues labelled() {
    return KnownDropdownValues.of(
        List.of(
            new FieldDefinition("theme", "dropdown", "Theme"),
            new FieldDefinition("tags", "multiselect", "Tags")),
        Map.of(
            "theme", List.of(new DropdownValue("hr", "People and hiring")),
            "tags", List.of(new DropdownValue("a", "Label of A"))),
        List.of(
            new UseCase(
                "x",
                Map.of(),
                Map.of("theme", FieldValue.text("hr"), "tags", new Structure("[\"a\",\"b\"]")))));
  }

  @Test
  void writesTheKeyInThePlaceOfTheLabel() {
    UseCase record =
        started(50).stream()
            .filter(r -> r.value(THEME) != null && !r.text("theme").equals("hr"))
            .findFirst()
            .orElseThrow();
    RunResult run = apply(List.of(cell(record, THEME, FieldValue.text("People and hiring"))));
    assertEquals(Map.of(Verdict.BLANK, 1), run.counts());

    RepairPlan repair = RepairPlan.of(run, labelled());
    assertEquals(List.of(), repair.without());
    PlannedCell change = repair.changes().getFirst();
    assertEquals("repair of run " + run.runId(), change.origin());
    RunResult repaired = apply(List.of(change));
    assertEquals(Map.of(Verdict.APPLIED, 1), repaired.counts(), repaired::toString);
    assertEquals(
        FieldValue.text("hr"), Objects.requireNonNull(truth().get(record.id())).value(THEME));
  }

  private static RunResult result(FieldRef field, FieldValue wanted, Verdict verdict) {
    PlannedCell cell = new PlannedCell(new Change("1", field, null, wanted), "test");
    return new RunResult(
        "run",
        List.of(new CellResult(cell, verdict, FieldValue.Null.INSTANCE, Message.none())),
        Map.of(),
        Message.none());
  }

  @Test
  void replacesLabelsInAListOfKeys() {
    RepairPlan repair =
        RepairPlan.of(
            result(TAGS, new Structure("[\"b\", \"label of a\", \"a\"]"), Verdict.DIFFERENT),
            labelled());
    Change change = repair.changes().getFirst().change();
    assertEquals(new Structure("[\"b\",\"a\"]"), change.wanted());
    assertEquals(FieldValue.Null.INSTANCE, change.seen(), "what is there now is what was seen");
  }

  @Test
  void doesNotHideHalfOfACharacterInAnEscape() {
    RepairPlan repair =
        RepairPlan.of(
            result(TAGS, new Structure("[\"label of a\",\"\\ud83d\"]"), Verdict.DIFFERENT),
            labelled());
    assertEquals(
        new Structure("[\"a\",\"\ud83d\"]"), repair.changes().getFirst().change().wanted());
  }

  @Test
  void saysWhatCannotBeRepaired() {
    for (FieldValue value :
        List.of(
            FieldValue.text("No such key"),
            new Structure("[\"b\",1]"),
            new Structure("{\"a\":1}"),
            new FieldValue.Numeric("1"))) {
      RunResult run = result(TAGS, value, Verdict.BLANK);
      assertEquals(new RepairPlan(List.of(), run.cells()), RepairPlan.of(run, labelled()));
    }
    RunResult standard =
        result(FieldRef.standard("theme"), FieldValue.text("Label of A"), Verdict.BLANK);
    assertEquals(standard.cells(), RepairPlan.of(standard, labelled()).without());
    RunResult well = result(TAGS, FieldValue.text("Label of A"), Verdict.APPLIED);
    assertEquals(new RepairPlan(List.of(), List.of()), RepairPlan.of(well, labelled()));
  }
}
