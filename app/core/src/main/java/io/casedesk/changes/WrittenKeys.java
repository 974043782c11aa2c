package io.casedesk.changes;

import io.casedesk.json.JsonKeys;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Collects the keys that changes write into custom fields, by field key; a list may hold several.
 */
public final class WrittenKeys {

  private WrittenKeys() {}

  /** Collects the keys that a plan writes, including those of records it creates. */
  public static Map<String, Set<String>> planned(ChangePlan plan) {
    Map<String, Set<String>> keys = of(plan.changes().stream().map(PlannedCell::change));
    plan.creates().stream()
        .flatMap(create -> create.values().entrySet().stream())
        .filter(value -> value.getKey().isCustom())
        .forEach(value -> add(keys, value.getKey().key(), value.getValue()));
    return keys;
  }

  /** Collects the keys that a run wrote and verified. */
  public static Map<String, Set<String>> applied(RunResult run) {
    return of(
        run.cells().stream()
            .filter(cell -> cell.verdict() == Verdict.APPLIED)
            .map(cell -> cell.cell().change()));
  }

  private static Map<String, Set<String>> of(Stream<Change> changes) {
    Map<String, Set<String>> keys = new LinkedHashMap<>();
    changes
        .filter(change -> change.field().isCustom())
        .forEach(change -> add(keys, change.field().key(), change.wanted()));
    return keys;
  }

  private static void add(Map<String, Set<String>> keys, String field, FieldValue value) {
    if (!ValueEquality.isBlank(value)) {
      keys.computeIfAbsent(field, first -> new LinkedHashSet<>()).addAll(JsonKeys.of(value));
    }
  }
}
