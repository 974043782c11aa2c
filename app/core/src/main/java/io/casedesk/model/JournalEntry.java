package io.casedesk.model;

import java.nio.charset.StandardCharsets;

/**
 * Something to be written into the log of a run.
 *
 * @param kind what it is, in the words of whoever writes it: {@code intent}, {@code answer}
 * @param record the record it is about, by the service's own id; empty when it is about the run
 * @param body JSON text; whoever keeps the log does not look into it
 */
public record JournalEntry(String kind, String record, String body) {

  /**
   * Checks that the texts can be kept as they are.
   *
   * @throws IllegalArgumentException when the kind is blank, or a text holds half of a surrogate
   *     pair, which no file can hold; in JSON it can stand as an escape
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
          "The "
              + name
              + " holds half of a surrogate pair; write it as an escape: "
              + text.substring(0, Math.min(text.length(), 60)));
    }
  }
}
