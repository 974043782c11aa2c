package io.casedesk.desktop.records.savedviews;

/** Thrown if the definition of a saved view can't be read. */
final class InvalidViewException extends Exception {

  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** The reason why the definition is invalid. */
  enum Reason {
    /** The text is not a JSON object. */
    NO_JSON,
    /** The file has another format. */
    NO_VIEW,
    /** The view belongs to another record kind. */
    OTHER_KIND,
    /** A newer version of the program wrote the view. */
    NEWER,
    /** A field has an invalid value. */
    MEMBER
  }

  /**
   * Creates the exception.
   *
   * @param message the position or the name that is wrong
   */
  InvalidViewException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  Reason reason() {
    return reason;
  }
}
