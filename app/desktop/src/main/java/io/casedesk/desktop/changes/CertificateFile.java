package io.casedesk.desktop.changes;

import io.casedesk.files.AtomicFile;
import io.casedesk.files.certificates.Certificate;
import io.casedesk.files.certificates.CertificateSummary;
import io.casedesk.model.runs.RunStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** Writes the run certificate of a run to a file. */
public final class CertificateFile {

  private CertificateFile() {}

  /**
   * Writes the run certificate; on failure, the target file stays unchanged. Blocks.
   *
   * @throws IOException if the file can't be written
   * @throws io.casedesk.files.certificates.InvalidCertificateException if a stored value can't be
   *     read
   * @throws io.casedesk.model.StoreException if the run can't be read
   */
  public static CertificateSummary write(RunStore store, String runId, Path target)
      throws IOException {
    try (AtomicFile file = AtomicFile.replacing(target)) {
      CertificateSummary summary = Certificate.write(store, runId, form(target), file.out());
      file.commit();
      return summary;
    }
  }

  private static Certificate.Form form(Path target) {
    String name = String.valueOf(target.getFileName()).toLowerCase(Locale.ROOT);
    return name.endsWith(".html") || name.endsWith(".htm")
        ? Certificate.Form.HTML
        : Certificate.Form.JSON;
  }
}
