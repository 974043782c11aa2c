package io.casedesk.files;

import io.casedesk.model.RunHeader;
import io.casedesk.model.RunLog;
import io.casedesk.model.StoredJournalEntry;
import java.io.IOException;
import java.util.function.Consumer;

/** The log of a run, from a workspace or a certificate; can be iterated more than once. */
interface CertificateSource {

  /** The header of the run. */
  RunHeader header();

  /** Iterates over the entries in order, with one entry in memory at a time. */
  void forEach(Consumer<StoredJournalEntry> taker) throws IOException;

  /** Creates a source from the log in a workspace. */
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
