package io.casedesk.changes.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.model.Change;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunHeader;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a run writes down about what its fields and keys are called. */
final class RunLabelsTest {

  private static final FieldRef RISK = FieldRef.custom("risk_tier");
  private static final FieldRef SOURCES = FieldRef.custom("data_sources");
  private static final FieldRef NAME = FieldRef.standard("name");
  private static final RunHeader HEADER =
      RunHeader.of("http://h", "solutions", Instant.parse("2026-11-22T09:00:00Z"), "ann", "edit");

  private static KnownDropdownValues book() {
    KnownDropdownValues seen =
        KnownDropdownValues.of(
            List.of(
                new FieldDefinition(
                    "risk_tier",
                    "dropdown",
                    "Risk tier",
                    List.of(
                        new DropdownValue("t2", "medium"),
                        new DropdownValue("t3", "high \ud83d\ude00"),
                        new DropdownValue("t4", "unused"))),
                new FieldDefinition(
                    "data_sources",
                    "multiselect",
                    "Data sources",
                    List.of(new DropdownValue("crm", "CRM"), new DropdownValue("erp", "ERP")))),
            Map.of(),
            List.of());
    return KnownDropdownValues.merged(List.of(KnownDropdownValues.typed(Map.of()), seen));
  }

  private static PlannedCell cell(FieldRef field, FieldValue seen, FieldValue wanted) {
    return new PlannedCell(new Change("1", field, seen, wanted), "row 2");
  }

  private static RunLabels names() {
    return RunLabels.of(
        RunPlan.ofCells(
            List.of(
                cell(RISK, FieldValue.text("t2"), FieldValue.text("t3")),
                cell(SOURCES, FieldValue.Null.INSTANCE, new FieldValue.Structure("[\"erp\",1]")),
                cell(NAME, FieldValue.text("Old"), FieldValue.text("New")))),
        HEADER,
        book());
  }

  @Test
  void holdsWhatTheCellsNeedAndNoMore() {
    RunLabels names = names();

    assertEquals("Risk tier", names.of(RISK));
    assertEquals("Name", names.of(NAME), "of a solution");
    assertEquals("medium", names.labels(RISK, FieldValue.text("t2")));
    assertEquals("", names.labels(RISK, FieldValue.text("t4")), "not in the run");
    assertEquals("ERP", names.labels(SOURCES, new FieldValue.Structure("[\"erp\",\"crm\"]")));
    assertEquals("", names.labels(SOURCES, new FieldValue.Structure("{}")));
    assertEquals("", names.of(FieldRef.custom("other")));
    assertEquals("", names.labels(FieldRef.custom("other"), FieldValue.text("t2")));
  }

  @Test
  void readsAsItWasWritten() {
    String written = new RunAbout(RunPurpose.none(), names(), "").encode();

    RunLabels read = RunAbout.decode(written).labels();

    assertEquals(names(), read);
    assertEquals("high \ud83d\ude00", read.labels(RISK, FieldValue.text("t3")));
    for (String changed : List.of(written.replace("\"medium\"", "1"), "{}")) {
      assertThrows(IllegalArgumentException.class, () -> RunAbout.decode(changed), changed);
    }
  }

  @Test
  void saysNothingWhereNothingIsKnown() {
    DropdownValues none = KnownDropdownValues.merged(List.of());
    RunPlan plan =
        RunPlan.ofCells(List.of(cell(RISK, FieldValue.text("t2"), FieldValue.text("t3"))));

    assertTrue(RunLabels.of(plan, HEADER, none).isEmpty());
  }
}
