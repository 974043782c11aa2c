package io.casedesk.files.certificates;

import io.casedesk.model.runs.RunHeader;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run certificate says in short.
 *
 * @param header the header of the run
 * @param last the time of the last call or verdict; null when there is none
 * @param cells the number of cells by verdict, see {@link Certificate.Contents#counts}
 * @param creates the number of records to be created by verdict
 * @param digest the SHA-256 that ends the certificate
 */
public record CertificateSummary(
    RunHeader header,
    @Nullable Instant last,
    Map<String, Integer> cells,
    Map<String, Integer> creates,
    String digest) {

  /** The number of cells. */
  public int cellCount() {
    return sum(cells);
  }

  /** The number of records to be created. */
  public int createCount() {
    return sum(creates);
  }

  private static int sum(Map<String, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }
}
