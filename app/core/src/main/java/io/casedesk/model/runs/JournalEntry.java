package io.casedesk.model.runs;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * An entry to be written to the log of a run.
 *
 * @param kind the type of entry, named by the caller: {@code intent}, {@code answer}
 * @param record the service's id of the record; empty when the entry is about the run
 * @param body JSON text, which the log does not interpret
 */
public record JournalEntry(String kind, String record, String body) {

  /**
   * Checks that the texts can be stored.
   *
   * @throws IllegalArgumentException when the kind is blank, or a text has an unpaired surrogate,
   *     which UTF-8 can't encode; in JSON it can be written as an escape
   */
  public JournalEntry {
    if (kind.isBlank()) {
      throw new IllegalArgumentException("An entry of a run needs a kind");
    }
    mustBeKept("kind", kind);
    mustBeKept("record", record);
    mustBeKept("body", body);
  }

  static void mustBeKept(String name, String text) {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw new IllegalArgumentException(
          "The %s holds half of a surrogate pair; write it as an escape: %s"
              .formatted(name, text.substring(0, Math.min(text.length(), 60))));
    }
  }

  /**
   * An entry in the log of a run.
   *
   * @param seq its number in the run, from 1 without gaps
   * @param at the time of writing, to the millisecond
   * @param entry the content
   * @param hash the hash of this entry and all entries before it, see {@link JournalHashChain}
   */
  public record StoredJournalEntry(long seq, Instant at, JournalEntry entry, String hash) {}
}
