package io.casedesk.desktop.ui.review;

import java.io.Serial;

/** Something was sent, and what came of it is not known: its run is to be resumed. */
public final class UnsettledException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private final RuntimeException why;

  /** The failure of a write, of which something was sent. */
  public UnsettledException(RuntimeException why) {
    super(why.getMessage(), why);
    this.why = why;
  }

  /** What kept it from being known. */
  public RuntimeException why() {
    return why;
  }
}
