package io.casedesk.files;

import io.casedesk.changes.CellResult;
import io.casedesk.changes.CreateResult;
import io.casedesk.changes.Run;
import io.casedesk.changes.RunLabels;
import io.casedesk.changes.RunPurpose;
import io.casedesk.model.FieldRef;
import io.casedesk.model.RunHeader;
import io.casedesk.model.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a certificate says, all of it taken from entries whose chain fits.
 *
 * @param header the run: which, when, by whom, on which connection
 * @param entries how many entries its log holds
 * @param lastHash the hash of the last of them; of the header when there is none
 * @param last when the last of them was written; null when there is none
 * @param creates every record to be created in the order planned
 * @param cells every cell in the order planned
 * @param purpose what the run is for
 * @param names what fields and keys were called when the run began
 * @param recordNames what the records written to were called just before, by id
 * @param alsoChanged fields that changed although nothing was sent for them, by record (Q23)
 */
public record CertificateContents(
    RunHeader header,
    long entries,
    String lastHash,
    @Nullable Instant last,
    List<CreateResult> creates,
    List<CellResult> cells,
    RunPurpose purpose,
    RunLabels names,
    Map<String, Run.RecordName> recordNames,
    Map<String, List<FieldRef>> alsoChanged) {

  /** Cells by verdict; those of which nothing was sent are {@link ResultRow#NOT_SENT}. */
  public Map<String, Integer> counts() {
    Map<String, Integer> counts = new TreeMap<>();
    cells.forEach(cell -> counts.merge(word(cell), 1, Integer::sum));
    return counts;
  }

  /**
   * Records to be created by verdict, {@link ResultRow#CREATED} for those that were; those of which
   * nothing was sent are {@link ResultRow#NOT_SENT}.
   */
  public Map<String, Integer> createCounts() {
    Map<String, Integer> counts = new TreeMap<>();
    creates.forEach(create -> counts.merge(word(create), 1, Integer::sum));
    return counts;
  }

  static String word(CreateResult create) {
    Verdict verdict = create.verdict();
    if (verdict == null) {
      return ResultRow.NOT_SENT;
    }
    return verdict == Verdict.APPLIED ? ResultRow.CREATED : verdict.name();
  }

  static String word(CellResult cell) {
    Verdict verdict = cell.verdict();
    return verdict == null ? ResultRow.NOT_SENT : verdict.name();
  }
}
