package io.casedesk.desktop.imports.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.model.Change;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The results of a run, line by line. */
record LineResults(RunResult result, List<DifferenceLine> lines, LineCounts tally) {

  /**
   * Makes lines with the results of a run. Takes time proportional to their number, and changes no
   * line that is shown.
   */
  static LineResults of(RunResult result, List<DifferenceLine> sent) {
    Map<ImportDraft.Cell, CellResult> cells = new HashMap<>();
    result
        .cells()
        .forEach(
            one -> {
              Change change = one.cell().change();
              cells.put(new ImportDraft.Cell(change.recordId(), change.field()), one);
            });
    Map<String, CreateResult> creates =
        result.creates().stream()
            .collect(Collectors.toMap(one -> one.create().row(), one -> one, (a, b) -> a));
    List<DifferenceLine> after = new ArrayList<>(sent.size());
    for (DifferenceLine line : sent) {
      ImportDraft.Cell cell = line.cell();
      if (cell != null) {
        after.add(line.after(cells.getOrDefault(cell, line.result()), null));
      } else if (line.create() != null) {
        after.add(line.after(null, creates.get(line.create().create().row())));
      }
    }
    return new LineResults(result, List.copyOf(after), LineCounts.of(after));
  }
}
