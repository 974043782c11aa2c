package io.casedesk.changes.validation;

import io.casedesk.changes.journal.CreateHistory.Earlier;
import io.casedesk.changes.journal.CreateHistory.Renamed;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.changes.run.CreateLookup;
import io.casedesk.changes.validation.PreflightCreate.Status;
import io.casedesk.model.FieldRef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks which records of a plan can be created, and why the others cannot. */
final class CreatePreflight {

  private CreatePreflight() {}

  private static Status standing(
      PlannedCreate create, @Nullable Earlier earlier, CreateLookup facts) {
    List<String> others = new ArrayList<>(facts.idsByName().getOrDefault(create.name(), List.of()));
    if (earlier == null) {
      return new Status(null, null, others);
    }
    others.remove(earlier.id());
    return new Status(earlier.run(), earlier.id(), others);
  }

  /** Checks a record to be created. */
  static PreflightCreate check(
      PlannedCreate create,
      CellValidator validator,
      PreviouslyCreatedRows earlier,
      CreateLookup facts) {
    Renamed renamed = earlier.renamed(create);
    return renamed == null
        ? create(create, validator, standing(create, earlier.find(create), facts))
        : createdAs(create, validator, renamed);
  }

  /** Only the user can say whether the row means that record. */
  private static PreflightCreate createdAs(
      PlannedCreate create, CellValidator validator, Renamed as) {
    ValidationError block = new ValidationError.CreatedAs(as.run(), as.id(), as.name());
    return new PreflightCreate(create, Map.of(validator.fields().kind().title(), block), Map.of());
  }

  private static PreflightCreate create(
      PlannedCreate create, CellValidator validator, Status standing) {
    if (standing.id() != null) {
      return new PreflightCreate(create, Map.of(), Map.of(), standing);
    }
    Map<FieldRef, ValidationError> blocks = new LinkedHashMap<>();
    Map<FieldRef, List<ValidationWarning>> warnings = new LinkedHashMap<>();
    create
        .values()
        .forEach(
            (field, value) -> {
              ValidationError block = validator.fields().of(field).block();
              if (block == null) {
                block =
                    ValueEquality.isBlank(value)
                        ? new ValidationError.UnintendedEmpty()
                        : validator.block(field, value, null);
              }
              if (block != null) {
                blocks.put(field, block);
                return;
              }
              List<ValidationWarning> found = validator.warnings(field, value, null);
              if (!found.isEmpty()) {
                warnings.put(field, found);
              }
            });
    return new PreflightCreate(validator.withBothOwnerForms(create), blocks, warnings, standing);
  }
}
