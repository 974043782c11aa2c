package io.casedesk.model;

import java.util.Locale;

/**
 * What a run was made of, as the program that began it knows. A plan in a file can't say it: the
 * words of its origin are for people, and nothing is decided by them.
 *
 * @param kind what was made of a table or of another run
 * @param runId the other run; empty where there is none
 */
public record RunRelation(Kind kind, String runId) {

  private static final RunRelation NONE = new RunRelation(Kind.NONE, "");
  private static final RunRelation IMPORT = new RunRelation(Kind.IMPORT, "");

  /** How a run came about. */
  public enum Kind {
    /** By hand, from a plan in a file, or in a way that is not known. */
    NONE(false),
    /** From the rows of a table. */
    IMPORT(false),
    /** Puts back what was there before another run. */
    UNDO(true),
    /** Tries once more what another run did not get done. */
    RETRY(true),
    /** Writes keys in the place of labels that another run sent. */
    REPAIR(true);

    private final boolean ofRun;

    Kind(boolean ofRun) {
      this.ofRun = ofRun;
    }
  }

  /**
   * Refuses what cannot be.
   *
   * @throws IllegalArgumentException when a run is named where there is none, or the reverse
   */
  public RunRelation {
    if (kind.ofRun == runId.isEmpty()) {
      throw new IllegalArgumentException("A run cannot be a " + kind + " of \"" + runId + "\"");
    }
  }

  /** Of nothing that is known. */
  public static RunRelation none() {
    return NONE;
  }

  /** Of a table. */
  public static RunRelation ofTable() {
    return IMPORT;
  }

  /** Of another run. */
  public static RunRelation ofRun(Kind kind, String runId) {
    return new RunRelation(kind, runId);
  }

  /** Whether it is of another run. */
  public boolean isOfRun() {
    return kind.ofRun;
  }

  /**
   * The origin of a run that is of another, for people: {@code undo of run 20261121-213244-7f3a}.
   */
  public String words() {
    return kind.name().toLowerCase(Locale.ROOT) + (kind.ofRun ? " of run " + runId : "");
  }
}
