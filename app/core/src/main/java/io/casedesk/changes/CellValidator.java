package io.casedesk.changes;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Validates the values of cells against the known fields and the known owners.
 *
 * @param fields the known fields of one kind of record
 * @param owners the rules for owners of solutions
 */
record CellValidator(KnownFields fields, OwnerRules owners) {

  boolean isOwner(FieldRef field) {
    return fields.kind() == RecordKind.SOLUTIONS && OwnerValues.isOwner(field);
  }

  /** Says why a value that is not empty can't be sent; null when it can. */
  @Nullable ValidationError block(FieldRef field, FieldValue wanted, @Nullable FieldValue current) {
    return isOwner(field)
        ? owners.block(wanted)
        : new ValueRules(fields.of(field), wanted, current).block();
  }

  /** Names the owners of a new record in both forms, by id and by e-mail address. */
  PlannedCreate resolved(PlannedCreate create) {
    Map<FieldRef, FieldValue> values = new LinkedHashMap<>(create.values());
    values.replaceAll((field, value) -> isOwner(field) ? owners.resolved(value) : value);
    return new PlannedCreate(create.row(), create.name(), values, create.origin());
  }

  List<ValidationWarning> warnings(
      FieldRef field, FieldValue wanted, @Nullable FieldValue current) {
    return isOwner(field)
        ? owners.warnings(wanted)
        : new ValueRules(fields.of(field), wanted, current).warnings();
  }

  /** Says why an empty value can't be sent; null when it can. */
  @Nullable ValidationError ofEmpty(PlannedCell planned) {
    if (!planned.clears()) {
      return new ValidationError.BlankNotMeant();
    }
    return isOwner(planned.change().field()) ? new ValidationError.OwnerStays() : null;
  }
}
