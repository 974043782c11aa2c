package io.casedesk.desktop.connections;

/**
 * What keeps a connection from being saved or opened.
 *
 * @param kind the end of the key of its text; {@code engine} where the detail says it all
 * @param detail what the text is about
 */
record ConnectionProblem(String kind, String detail) {

  static ConnectionProblem of(String kind) {
    return new ConnectionProblem(kind, "");
  }

  /** A failure in the engine's own words. */
  static ConnectionProblem engine(Throwable thrown) {
    return new ConnectionProblem("engine", String.valueOf(thrown.getMessage()));
  }
}
