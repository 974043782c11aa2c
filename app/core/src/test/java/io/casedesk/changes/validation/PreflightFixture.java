package io.casedesk.changes.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.InMemoryUseCases;
import io.casedesk.model.Change;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A service of three use cases, and what is known of their fields. */
public abstract class PreflightFixture {

  public static final ChangePlan.Header HEADER =
      new ChangePlan.Header("https://a.example.com", RecordKind.USE_CASES, Instant.EPOCH, "", "");

  static final List<FieldDefinition> FIELDS =
      List.of(
          new FieldDefinition("title", "text", "Title"),
          new FieldDefinition("theme", "dropdown", "Theme"),
          new FieldDefinition("bare", "dropdown", "Bare"),
          new FieldDefinition("sources", "multiselect", "Sources"),
          new FieldDefinition("benefit", "number", "Benefit"),
          new FieldDefinition("saving", "number", "Saving (GBP)"),
          new FieldDefinition("review", "date", "Review"),
          new FieldDefinition("seen_at", "datetime", "Seen"),
          new FieldDefinition("personal", "boolean", "Personal"),
          new FieldDefinition("sponsor", "text", "Sponsor"),
          new FieldDefinition("page", "url", "Page"),
          new FieldDefinition("contact", "email", "Contact"),
          new FieldDefinition("shape", "hologram", "Shape"));

  static final UseCase RECORD =
      record(
          "a",
          false,
          Map.of(
              "theme", FieldValue.text("fin"),
              "sources", new Structure("[\"crm\",\"dms\"]"),
              "sponsor", FieldValue.text("Zoë Müller"),
              "benefit", new Numeric("1.50"),
              "grade", FieldValue.text("A")));

  final InMemoryUseCases service =
      new InMemoryUseCases()
          .with(RECORD)
          .with(record("b", false, Map.of()))
          .with(record("d", true, Map.of("theme", FieldValue.text("fin"))));

  static UseCase record(String id, boolean deleted, Map<String, FieldValue> custom) {
    return new UseCase(
        id,
        Map.of(
            "id", FieldValue.text(id),
            "title", FieldValue.text("Title"),
            "priority", FieldValue.text("high"),
            "delete_flag", FieldValue.bool(deleted)),
        custom);
  }

  static PlannedCell cell(String id, FieldRef field, FieldValue wanted) {
    return new PlannedCell(new Change(id, field, RECORD.value(field), wanted), false, "");
  }

  PreflightReport<UseCase> preflight(PlannedCell... cells) {
    return new Preflight<>(service, FIELDS, new TestDropdownValues())
        .check(ChangePlan.of(HEADER, List.of(cells)));
  }

  PreflightCell of(PlannedCell cell) {
    return preflight(cell).cells().getFirst();
  }

  PreflightCell of(FieldRef field, FieldValue wanted) {
    return of(cell("a", field, wanted));
  }

  PreflightCell of(String key, FieldValue wanted) {
    return of(FieldRef.custom(key), wanted);
  }

  PreflightCell of(String key, String wanted) {
    return of(key, FieldValue.text(wanted));
  }

  static void assertReady(PreflightCell cell, Problem... warnings) {
    assertNull(cell.block());
    assertEquals(PreflightCell.State.READY, cell.state());
    assertEquals(List.of(warnings), cell.warnings());
  }

  static void assertBlocked(Problem block, PreflightCell cell) {
    assertEquals(PreflightCell.State.BLOCKED, cell.state());
    assertEquals(block, cell.block());
  }

  static PlannedCell seenNow(String key, FieldValue seen, FieldValue wanted) {
    return new PlannedCell(new Change("a", FieldRef.custom(key), seen, wanted), false, "");
  }

  PreflightCell of(PlannedCell cell, @Nullable FieldValue seen) {
    Change change = cell.change();
    return of(
        new PlannedCell(
            new Change(change.recordId(), change.field(), seen, change.wanted()), false, ""));
  }

  static final class TestDropdownValues implements DropdownValues {
    private static final Map<String, List<KnownDropdownValue>> OPTIONS =
        Map.of(
            "theme",
            List.of(
                new KnownDropdownValue("fin", "Finance", 3, Source.SERVICE),
                new KnownDropdownValue("legal", "Legal", 2, Source.SERVICE),
                new KnownDropdownValue("legal_2", "Legal matters", 2, Source.SEEN),
                new KnownDropdownValue("7", null, 2, Source.SEEN),
                new KnownDropdownValue("new", null, 0, Source.TYPED),
                new KnownDropdownValue("listed", "On a list", 0, Source.IMPORTED),
                new KnownDropdownValue("proven", null, 1, Source.TYPED)),
            "sources",
            List.of(
                new KnownDropdownValue("crm", null, 3, Source.SEEN),
                new KnownDropdownValue("dms", "Documents", 2, Source.SEEN)),
            "grade",
            List.of(new KnownDropdownValue("A", "Alpha", 2, Source.SEEN)));

    @Override
    public List<KnownDropdownValue> options(String fieldKey) {
      return OPTIONS.getOrDefault(fieldKey, List.of());
    }

    @Override
    public Set<String> fieldKeys() {
      return new LinkedHashSet<>(FIELDS.stream().map(FieldDefinition::key).toList());
    }
  }
}
