package io.casedesk.files.imports;

import io.casedesk.messages.Message;
import java.util.List;

/**
 * A row of an import with the record it is about.
 *
 * @param number the number of the row in its file
 * @param state the state of the row
 * @param recordId the id of its record; empty when it has none
 * @param key the key that identifies its record in the file
 * @param reason if the row is unclear, why, and the possible choices; otherwise which cells can't
 *     be written; may be empty
 */
public record ImportRow(int number, State state, String recordId, String key, Message reason) {

  /** The code of the reason that the record to be created would have no title. */
  static final String NAMELESS = "match.nameless";

  /** The reason of a row that the user skipped, which may have another one, too. */
  static final Message SKIPPED = Message.of("match.skipped");

  /** The states of a row. */
  public enum State {
    /** The row matches exactly one record. */
    MATCHED("matched"),
    /** The row creates a record. */
    CREATE("new"),
    /** No record has the key. */
    UNMATCHED("not found"),
    /** Several records have the key. */
    AMBIGUOUS("ambiguous"),
    /** The record is deleted (Q8). */
    DELETED("deleted"),
    /** Another row is about the same record. */
    DUPLICATE("duplicate"),
    /** The row has no key. */
    NO_KEY("without a key"),
    /** The row is from a result of another service, where its id may be another record's. */
    OTHER_SERVICE("from another service"),
    /** A cell of the row has an error, such as #N/A, or the row has too few or too many cells. */
    FAULTY("with an error"),
    /** The row is hidden in its sheet, or a spreadsheet may have changed a text of it. */
    DOUBTFUL("doubtful"),
    /** An earlier row has the same record and the same values, so this one adds nothing. */
    REPEATED("repeated"),
    /** The user skipped the row. */
    LEFT_OUT("skipped"),
    /** An earlier result marks the row as done. */
    DONE("done before");

    private final String words;

    State(String words) {
      this.words = words;
    }

    /** Returns the state in words, for the terminal; files and reports have its name. */
    public String words() {
      return words;
    }

    /** Whether the user has to decide about the row. */
    public boolean isUnclear() {
      return switch (this) {
        case UNMATCHED, AMBIGUOUS, DELETED, DUPLICATE, NO_KEY, OTHER_SERVICE, FAULTY, DOUBTFUL ->
            true;
        case MATCHED, CREATE, REPEATED, LEFT_OUT, DONE -> false;
      };
    }
  }

  /** Whether the row is unclear, or was when the user skipped it. */
  public boolean isFault() {
    return state.isUnclear() || (state == State.LEFT_OUT && !reason.equals(SKIPPED));
  }

  /** Whether the row lacks only the title of the record that it would create. */
  public boolean isNameless() {
    return reason instanceof Message.Coded(String code, var _, String _) && code.equals(NAMELESS);
  }

  /** Returns a copy with an additional reason. */
  ImportRow withReason(Message more) {
    return as(state, Message.joined("list.semicolon", List.of(reason, more)));
  }

  ImportRow as(State other, Message why) {
    return new ImportRow(number, other, recordId, key, why);
  }
}
