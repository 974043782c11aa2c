package io.casedesk.model.runs;

import java.util.Locale;

/**
 * The source of a run: a table, or another run. A plan in a file says only which run it undoes; the
 * text in {@link RunHeader#origin()} is for users only.
 *
 * @param kind the kind of source
 * @param runId the id of the other run; empty if there is none
 */
public record RunRelation(Kind kind, String runId) {

  private static final RunRelation NONE = new RunRelation(Kind.NONE, "");
  private static final RunRelation IMPORT = new RunRelation(Kind.IMPORT, "");

  /** The kinds of sources. */
  public enum Kind {
    /** Manual edits, a plan in a file, or unknown. */
    NONE(false),
    /** The rows of an imported table. */
    IMPORT(false),
    /** Restores the values from before another run. */
    UNDO(true),
    /** Retries the changes that another run did not apply. */
    RETRY(true),
    /** Writes dropdown keys in place of labels that another run sent. */
    REPAIR(true);

    private final boolean ofRun;

    Kind(boolean ofRun) {
      this.ofRun = ofRun;
    }
  }

  /**
   * Checks that the kind and the id match.
   *
   * @throws IllegalArgumentException when the kind needs a run and the id is empty, or the reverse
   */
  public RunRelation {
    if (kind.ofRun == runId.isEmpty()) {
      throw new IllegalArgumentException("A run can't be a " + kind + " of \"" + runId + "\"");
    }
  }

  /** Returns a relation without a source. */
  public static RunRelation none() {
    return NONE;
  }

  /** Returns the relation of a run from a table. */
  public static RunRelation ofTable() {
    return IMPORT;
  }

  /** Returns the relation of a run from another run. */
  public static RunRelation ofRun(Kind kind, String runId) {
    return new RunRelation(kind, runId);
  }

  /** Whether the source is another run. */
  public boolean isOfRun() {
    return kind.ofRun;
  }

  /** The origin of a run from another run, as text: {@code undo of run 20261121-213244-7f3a}. */
  public String text() {
    return kind.name().toLowerCase(Locale.ROOT) + (kind.ofRun ? " of run " + runId : "");
  }
}
