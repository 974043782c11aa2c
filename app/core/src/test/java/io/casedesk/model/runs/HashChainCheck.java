package io.casedesk.model.runs;

import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import java.util.List;
import java.util.Optional;

/** Verifies the hashes of a run. */
public final class HashChainCheck {

  private HashChainCheck() {}

  /**
   * Verifies the chain from the header on.
   *
   * @param entries all entries of the run in order
   * @return the first entry whose hash does not match; empty when all match
   */
  public static Optional<StoredJournalEntry> verify(
      RunHeader header, List<StoredJournalEntry> entries) {
    String previous = JournalHashChain.start(header);
    long seq = 0;
    for (StoredJournalEntry logged : entries) {
      seq++;
      String expected = JournalHashChain.next(previous, seq, logged.at(), logged.entry());
      if (logged.seq() != seq || !expected.equals(logged.hash())) {
        return Optional.of(logged);
      }
      previous = expected;
    }
    return Optional.empty();
  }
}
