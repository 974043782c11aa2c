package io.casedesk.files;

import io.casedesk.model.RunHeader;
import io.casedesk.model.RunLog;
import io.casedesk.model.StoredJournalEntry;
import java.io.IOException;
import java.util.function.Consumer;

/** The log of a run, in a workspace or in a certificate; can be gone through more than once. */
interface CertificateSource {

  /** What the run was begun with. */
  RunHeader header();

  /** Goes through the entries in their order, one in memory at a time. */
  void forEach(Consumer<StoredJournalEntry> taker) throws IOException;

  /** The log in a workspace. */
  static CertificateSource of(RunLog log) {
    return new CertificateSource() {
      @Override
      public RunHeader header() {
        return log.header();
      }

      @Override
      public void forEach(Consumer<StoredJournalEntry> taker) {
        log.forEach(taker);
      }
    };
  }
}
