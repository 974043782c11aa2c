package io.casedesk.changes.journal;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.Verdict;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The results of a run so far.
 *
 * @param runId the id of the run
 * @param cells all cells, in the order planned
 * @param creates all records to create, in the order planned
 * @param alsoChanged fields that changed although nothing was sent for them, by record (Q23)
 * @param stopped why it stopped before its end; empty when nothing is left to do
 */
public record RunResult(
    String runId,
    List<CellResult> cells,
    List<CreateResult> creates,
    Map<String, List<FieldRef>> alsoChanged,
    Message stopped) {

  /** The results of a run without creates. */
  public RunResult(
      String runId,
      List<CellResult> cells,
      Map<String, List<FieldRef>> alsoChanged,
      Message stopped) {
    this(runId, cells, List.of(), alsoChanged, stopped);
  }

  /** Counts the cells by verdict; cells without a verdict are not counted. */
  public Map<Verdict, Integer> counts() {
    Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
    cells.stream()
        .map(CellResult::verdict)
        .filter(Objects::nonNull)
        .forEach(verdict -> counts.merge(verdict, 1, Integer::sum));
    return counts;
  }

  /** The number of cells that were not sent yet. */
  public long unsent() {
    return cells.stream().filter(cell -> cell.verdict() == null).count();
  }

  /** The number of records to create that were not sent yet. */
  public long uncreated() {
    return creates.stream().filter(create -> create.verdict() == null).count();
  }

  /**
   * Collects the dropdown keys that the run wrote into custom fields and verified, by field key.
   */
  public Map<String, Set<String>> verifiedKeys() {
    Map<String, Set<String>> keys = new LinkedHashMap<>();
    for (CellResult cell : cells) {
      if (cell.verdict() == Verdict.APPLIED) {
        Change change = cell.cell().change();
        ChangePlan.addKeys(keys, change.field(), change.wanted());
      }
    }
    return keys;
  }

  /** Whether every record exists, none twice, and every cell reads as wanted. */
  public boolean allApplied() {
    return creates.stream().allMatch(create -> create.isThere() && !create.isDoubled())
        && cells.stream()
            .allMatch(c -> c.verdict() == Verdict.APPLIED || c.verdict() == Verdict.UNCHANGED);
  }
}
