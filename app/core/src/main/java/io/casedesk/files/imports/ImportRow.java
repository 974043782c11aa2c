package io.casedesk.files.imports;

/**
 * A row of an import and the record it is about.
 *
 * @param number the row in its file
 * @param state what is clear of it
 * @param recordId its record; empty when it has none
 * @param key what the row names its record by
 * @param reason why it is not clear, and what can be chosen; of one that is clear, what of it
 *     cannot be written; empty when there is nothing to say
 */
public record ImportRow(int number, State state, String recordId, String key, String reason) {

  /** What is clear of a row. */
  public enum State {
    /** Exactly one record is meant. */
    MATCHED,
    /** A record is to be created. */
    CREATE,
    /** No record has the key. */
    UNMATCHED,
    /** Several records have it. */
    AMBIGUOUS,
    /** The record is deleted (Q8). */
    DELETED,
    /** Another row is about the same record. */
    DUPLICATE,
    /** The row names no record. */
    NO_KEY,
    /** It is of the result of another service, where its id may be that of another record. */
    OTHER_SERVICE,
    /** A person left it out. */
    LEFT_OUT,
    /** An earlier result says that there is nothing left to do. */
    DONE;

    /** Whether a person has to decide. */
    public boolean isUnclear() {
      return switch (this) {
        case UNMATCHED, AMBIGUOUS, DELETED, DUPLICATE, NO_KEY, OTHER_SERVICE -> true;
        case MATCHED, CREATE, LEFT_OUT, DONE -> false;
      };
    }
  }

  /** The same with more to say of it. */
  ImportRow saying(String more) {
    return as(state, reason.isEmpty() ? more : reason + "; " + more);
  }

  ImportRow as(State other, String why) {
    return new ImportRow(number, other, recordId, key, why);
  }
}
