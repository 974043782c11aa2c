package io.casedesk.files.certificates;

import io.casedesk.json.JsonMembers;
import io.casedesk.messages.Message;
import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import io.casedesk.model.runs.JournalHashChain;
import io.casedesk.model.runs.RunHeader;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Verifies the hash chain entry by entry. */
final class JournalChainCheck {

  private long entries;
  private String hash;
  private @Nullable Instant at;

  JournalChainCheck(RunHeader header) {
    hash = JournalHashChain.start(header);
  }

  /**
   * Checks the next entry.
   *
   * @throws InvalidCertificateException when its hash does not match the entries before it
   */
  void check(StoredJournalEntry logged) {
    if (logged.seq() != entries + 1) {
      throw new InvalidCertificateException(
          entries == 0
              ? Message.of("certificate.first-entry", logged.seq())
              : Message.of("certificate.next-entry", entries, logged.seq()));
    }
    String fits = JournalHashChain.next(hash, logged.seq(), logged.at(), logged.entry());
    if (!fits.equals(logged.hash())) {
      throw new InvalidCertificateException(Message.of("certificate.changed", name(logged)));
    }
    entries++;
    hash = fits;
    at = logged.at();
  }

  /** Describes an entry for a message. */
  static Message name(StoredJournalEntry logged) {
    String kind = JsonMembers.shortened(logged.entry().kind());
    String record = logged.entry().record();
    return record.isEmpty()
        ? Message.of("certificate.entry", logged.seq(), kind)
        : Message.of(
            "certificate.entry-of-record", logged.seq(), kind, JsonMembers.shortened(record));
  }

  long entries() {
    return entries;
  }

  /** The hash of the last entry; of the header before the first. */
  String hash() {
    return hash;
  }

  /** The time of the last entry; null before the first. */
  @Nullable Instant at() {
    return at;
  }
}
