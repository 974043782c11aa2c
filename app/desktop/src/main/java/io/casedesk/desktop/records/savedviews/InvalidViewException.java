package io.casedesk.desktop.records.savedviews;

/** The definition of a view that cannot be read. */
final class InvalidViewException extends Exception {

  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** What is wrong with it. */
  enum Reason {
    /** It is not JSON, or no object. */
    NO_JSON,
    /** It is a file of something else. */
    NO_VIEW,
    /** It is of another kind of record. */
    OTHER_KIND,
    /** A newer program made it. */
    NEWER,
    /** A member is not what it has to be. */
    MEMBER
  }

  /**
   * A definition that cannot be read.
   *
   * @param message the place or the word that is wrong
   */
  InvalidViewException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  Reason reason() {
    return reason;
  }
}
