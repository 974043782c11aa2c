package io.casedesk.changes.followup;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.KnownKeys;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.json.Json;
import io.casedesk.json.JsonKeys;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.runs.RunRelation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The changes that repair cells which a run left empty or different (Q20): where a label was sent,
 * the change writes the key of that label.
 *
 * @param changes the repairs, in the order of the run
 * @param without cells that differ for an unknown reason, so that there is no repair
 */
public record RepairPlan(List<PlannedCell> changes, List<CellResult> without) {

  /** Copies the collections, so that the record is immutable. */
  public RepairPlan {
    changes = List.copyOf(changes);
    without = List.copyOf(without);
  }

  /** Computes the repairs of a run from the currently known dropdown values. */
  public static RepairPlan of(RunResult run, DropdownValues options) {
    Map<String, KnownKeys> known = new HashMap<>();
    List<PlannedCell> changes = new ArrayList<>();
    List<CellResult> without = new ArrayList<>();
    for (CellResult result : run.cells()) {
      Verdict verdict = result.verdict();
      boolean doubtful = isDoubtfulBlank(result);
      if (verdict != Verdict.BLANK
          && verdict != Verdict.DIFFERENT
          && !result.isStillOld()
          && !doubtful) {
        continue;
      }
      Change change = result.cell().change();
      KnownKeys keys =
          change.field().isCustom()
              ? known.computeIfAbsent(change.field().key(), key -> KnownKeys.of(options, key))
              : KnownKeys.none();
      FieldValue repaired = withKeys(change.wanted(), keys);
      if (repaired == null && !doubtful) {
        without.add(result);
      } else if (repaired != null) {
        changes.add(
            new PlannedCell(
                new Change(change.recordId(), change.field(), seen(result), repaired),
                false,
                RunRelation.ofRun(RunRelation.Kind.REPAIR, run.runId()).text()));
      }
    }
    return new RepairPlan(changes, without);
  }

  /**
   * Whether the cell reads as empty, and it is unknown whether the service dropped the value or
   * another user cleared it (Q20).
   */
  private static boolean isDoubtfulBlank(CellResult result) {
    return result.verdict() == Verdict.UNCERTAIN
        && !result.isStillOld()
        && ValueEquality.isBlank(result.now())
        && !ValueEquality.isBlank(result.cell().change().wanted());
  }

  /** A value that another user may have cleared remains a conflict for the user to decide (Q24). */
  private static @Nullable FieldValue seen(CellResult result) {
    return isDoubtfulBlank(result) ? result.cell().change().seen() : result.now();
  }

  /** Replaces each label in the value by its key; null when the value contains no label. */
  private static @Nullable FieldValue withKeys(FieldValue wanted, KnownKeys keys) {
    if (wanted instanceof FieldValue.Text(String text)) {
      String key = key(text, keys);
      return key.equals(text) ? null : FieldValue.text(key);
    }
    if (!(wanted instanceof FieldValue.Structure(String json))) {
      return null;
    }
    JsonKeys elements = JsonKeys.of(json);
    if (elements == null || !elements.plain()) {
      return null;
    }
    List<String> replaced = elements.keys().stream().map(each -> key(each, keys)).toList();
    if (replaced.equals(elements.keys())) {
      return null;
    }
    // Half of a character is not escaped, so that the preflight blocks it as in a text.
    return new FieldValue.Structure(Json.MAPPER.writeValueAsString(new LinkedHashSet<>(replaced)));
  }

  private static String key(String text, KnownKeys keys) {
    return Objects.requireNonNullElse(keys.keyOfLabel(text), text);
  }
}
