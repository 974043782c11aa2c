package io.casedesk.changes.journal;

import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.json.JsonKeys;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StandardFields;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.runs.RunHeader;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The labels of the fields and dropdown keys in a run at its start, so that its log can be read
 * without the service. It contains no values.
 *
 * @param fields the fields with a known label, or with a key that has one
 */
public record RunLabels(Map<FieldRef, FieldLabels> fields) {

  private static final RunLabels NONE = new RunLabels(Map.of());

  /**
   * The labels of a field.
   *
   * @param name the label of the field; may be empty
   * @param labels the labels of its keys that occur in the run
   */
  public record FieldLabels(String name, Map<String, String> labels) {}

  /** Labels without any entry. */
  public static RunLabels none() {
    return NONE;
  }

  /** Collects the known labels of the fields and keys in a plan. */
  public static RunLabels of(RunPlan plan, RunHeader header, DropdownValues dropdownValues) {
    Map<FieldRef, Set<String>> keys = new LinkedHashMap<>();
    for (PlannedCell cell : plan.cells()) {
      Set<String> of = keys.computeIfAbsent(cell.change().field(), field -> new HashSet<>());
      of.addAll(JsonKeys.of(cell.change().wanted()));
      FieldValue seen = cell.change().seen();
      if (seen != null) {
        of.addAll(JsonKeys.of(seen));
      }
    }
    plan.creates()
        .forEach(
            row ->
                row.values()
                    .forEach(
                        (field, value) ->
                            keys.computeIfAbsent(field, f -> new HashSet<>())
                                .addAll(JsonKeys.of(value))));
    Map<FieldRef, FieldLabels> fields = new LinkedHashMap<>();
    keys.forEach(
        (field, of) -> {
          FieldLabels found =
              new FieldLabels(
                  name(field, header, dropdownValues), labels(dropdownValues, field.key(), of));
          if (!found.name().isEmpty() || !found.labels().isEmpty()) {
            fields.put(field, found);
          }
        });
    return new RunLabels(fields);
  }

  private static String name(FieldRef field, RunHeader header, DropdownValues dropdownValues) {
    if (field.isCustom()) {
      return dropdownValues.fieldName(field.key());
    }
    return RecordKind.of(header.kind()).map(StandardFields::of).orElse(List.of()).stream()
        .filter(definition -> definition.key().equals(field.key()))
        .map(FieldDefinition::display)
        .findFirst()
        .orElse("");
  }

  /** The labels in the order of the keys, so that equal runs are logged identically. */
  private static Map<String, String> labels(
      DropdownValues dropdownValues, String field, Set<String> keys) {
    Map<String, String> labels = new TreeMap<>();
    for (KnownDropdownValue option : dropdownValues.options(field)) {
      if (option.label() != null && !option.label().isBlank() && keys.contains(option.key())) {
        labels.put(option.key(), option.label());
      }
    }
    return labels;
  }

  public boolean isEmpty() {
    return fields.isEmpty();
  }

  /** The label of a field; empty when it is not known. */
  public String of(FieldRef field) {
    FieldLabels found = fields.get(field);
    return found == null ? "" : found.name();
  }

  /** The labels of the keys in a value, separated by commas; empty when they are not known. */
  public String labels(FieldRef field, FieldValue value) {
    FieldLabels found = fields.get(field);
    return found == null
        ? ""
        : JsonKeys.of(value).stream()
            .map(found.labels()::get)
            .filter(Objects::nonNull)
            .collect(Collectors.joining(", "));
  }
}
