package io.casedesk.files.certificates;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunLabels;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.files.results.ResultRow;
import io.casedesk.model.FieldRef;
import io.casedesk.model.runs.RunHeader;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a run certificate, all of them taken from log entries with a valid hash chain.
 *
 * @param header the header of the run
 * @param entries number of entries in the log
 * @param lastHash the hash of the last entry, or of the header when there is no entry
 * @param last the time of the last entry; null when there is none
 * @param creates every record to be created, in the order planned
 * @param cells every cell, in the order planned
 * @param purpose the purpose of the run
 * @param names display names of fields and dropdown keys when the run began
 * @param recordNames display names of the changed records just before the change, by id
 * @param alsoChanged fields that changed although no value was sent for them, by record (Q23)
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

  /**
   * The number of cells by verdict; cells that were not sent count as {@link ResultRow#NOT_SENT}.
   */
  public Map<String, Integer> counts() {
    Map<String, Integer> counts = new TreeMap<>();
    cells.forEach(cell -> counts.merge(ResultRow.word(cell), 1, Integer::sum));
    return counts;
  }

  /**
   * The number of records to be created by verdict; created records count as {@link
   * ResultRow#CREATED}, records that were not sent as {@link ResultRow#NOT_SENT}.
   */
  public Map<String, Integer> createCounts() {
    Map<String, Integer> counts = new TreeMap<>();
    creates.forEach(create -> counts.merge(ResultRow.word(create), 1, Integer::sum));
    return counts;
  }
}
