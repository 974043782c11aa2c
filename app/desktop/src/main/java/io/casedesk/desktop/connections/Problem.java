package io.casedesk.desktop.connections;

/**
 * What keeps a connection from being saved or opened.
 *
 * @param kind the end of the key of its text; {@code engine} where the detail says it all
 * @param detail what the text is about
 */
record Problem(String kind, String detail) {

  static Problem of(String kind) {
    return new Problem(kind, "");
  }

  /** A failure in the engine's own words. */
  static Problem engine(Throwable thrown) {
    return new Problem("engine", String.valueOf(thrown.getMessage()));
  }
}
