package io.casedesk.desktop.changes;

import io.casedesk.files.AtomicFile;
import io.casedesk.files.certificates.Certificate;
import io.casedesk.files.certificates.CertificateContents;
import io.casedesk.model.runs.RunLog;
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
   * @throws io.casedesk.files.certificates.InvalidCertificateException if the run log is not valid
   * @throws io.casedesk.model.StoreException if the run log can't be read
   */
  public static CertificateContents write(RunStore store, String runId, Path target)
      throws IOException {
    RunLog log =
        store
            .open(runId)
            .orElseThrow(() -> new IllegalArgumentException("No run has the ID " + runId));
    try (AtomicFile file = AtomicFile.replacing(target)) {
      CertificateContents certificateContents = Certificate.write(log, form(target), file.out());
      file.commit();
      return certificateContents;
    }
  }

  private static Certificate.Form form(Path target) {
    String name = String.valueOf(target.getFileName()).toLowerCase(Locale.ROOT);
    return name.endsWith(".html") || name.endsWith(".htm")
        ? Certificate.Form.HTML
        : Certificate.Form.JSON;
  }
}
