package io.casedesk.files.certificates;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunLabels;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.files.results.ResultRow;
import io.casedesk.model.FieldRef;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunJudgment;
import io.casedesk.model.runs.RunRows;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a run certificate, without its calls.
 *
 * @param header the header of the run
 * @param calls the number of calls
 * @param judgments every verdict, in the order stored
 * @param last the time of the last call or verdict; null when there is none
 * @param creates every record to be created, in the order planned
 * @param cells every cell, in the order planned
 * @param purpose the purpose of the run
 * @param names display names of fields and dropdown keys when the run began
 * @param recordNames display names of the changed records just before the change, by id
 * @param alsoChanged fields that changed although no value was sent for them, by record (Q23)
 */
record CertificateContents(
    RunHeader header,
    int calls,
    List<RunJudgment> judgments,
    @Nullable Instant last,
    List<CreateResult> creates,
    List<CellResult> cells,
    RunPurpose purpose,
    RunLabels names,
    Map<String, Run.RecordName> recordNames,
    Map<String, List<FieldRef>> alsoChanged) {

  /** The time of the last call or verdict; null when there is none. */
  static @Nullable Instant last(RunRows rows) {
    return Stream.concat(
            rows.attempts().stream().map(RunAttempt::at),
            rows.judgments().stream().map(RunJudgment::at))
        .max(Comparator.naturalOrder())
        .orElse(null);
  }

  /** Returns the contents in short, with the digest of the certificate. */
  CertificateSummary summary(String digest) {
    return new CertificateSummary(header, last, counts(), createCounts(), digest);
  }

  /**
   * The number of cells by verdict; cells that were not sent count as {@link ResultRow#NOT_SENT}.
   */
  Map<String, Integer> counts() {
    Map<String, Integer> counts = new TreeMap<>();
    cells.forEach(cell -> counts.merge(ResultRow.word(cell), 1, Integer::sum));
    return counts;
  }

  /**
   * The number of records to be created by verdict; created records count as {@link
   * ResultRow#CREATED}, records that were not sent as {@link ResultRow#NOT_SENT}.
   */
  Map<String, Integer> createCounts() {
    Map<String, Integer> counts = new TreeMap<>();
    creates.forEach(create -> counts.merge(ResultRow.word(create), 1, Integer::sum));
    return counts;
  }
}
