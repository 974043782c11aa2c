package io.casedesk.changes;

import io.casedesk.json.JsonKeys;
import io.casedesk.model.Change;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RunRelation;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/**
 * What would repair cells that a run left blank or different (Q20), as changes for a plan of its
 * own: where a label was sent, the key it belongs to.
 *
 * @param changes the repairs, in the order of the run
 * @param without cells that are not as wanted, and nobody knows why
 */
public record RepairPlan(List<PlannedCell> changes, List<CellResult> without) {

  private static final JsonMapper JSON = new JsonMapper();

  /** Takes copies that nobody can change. */
  public RepairPlan {
    changes = List.copyOf(changes);
    without = List.copyOf(without);
  }

  /** Looks at every cell of a run, with what is known of options now. */
  public static RepairPlan of(RunResult run, DropdownValues options) {
    Map<String, KnownKeys> known = new HashMap<>();
    List<PlannedCell> changes = new ArrayList<>();
    List<CellResult> without = new ArrayList<>();
    for (CellResult result : run.cells()) {
      Verdict verdict = result.verdict();
      boolean doubtful = isDoubtfulBlank(result);
      if (verdict != Verdict.BLANK && verdict != Verdict.DIFFERENT && !doubtful) {
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
                RunRelation.ofRun(RunRelation.Kind.REPAIR, run.runId()).words()));
      }
    }
    return new RepairPlan(changes, without);
  }

  /**
   * Whether it reads blank, and nobody knows whether the service made that of the value or somebody
   * cleared it (Q20).
   */
  private static boolean isDoubtfulBlank(CellResult result) {
    return result.verdict() == Verdict.UNCERTAIN
        && ValueEquality.isBlank(result.now())
        && !ValueEquality.isBlank(result.cell().change().wanted());
  }

  /** A clearing that another person may have made stays a conflict to decide (Q24). */
  private static @Nullable FieldValue seen(CellResult result) {
    return isDoubtfulBlank(result) ? result.cell().change().seen() : result.now();
  }

  /** The value with the key in the place of each label; null when there was no label in it. */
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
    ArrayNode array = JSON.createArrayNode();
    replaced.stream().distinct().forEach(array::add);
    return new FieldValue.Structure(Objects.requireNonNull(JSON.writeValueAsString(array)));
  }

  private static String key(String text, KnownKeys keys) {
    return Objects.requireNonNullElse(keys.keyOfLabel(text), text);
  }
}
