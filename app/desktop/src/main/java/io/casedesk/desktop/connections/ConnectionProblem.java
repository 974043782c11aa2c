package io.casedesk.desktop.connections;

/**
 * Why a connection can't be saved or opened.
 *
 * @param kind the end of the message key; {@code engine} when the detail is the whole message
 * @param detail the argument of the message
 */
record ConnectionProblem(String kind, String detail) {

  static ConnectionProblem of(String kind) {
    return new ConnectionProblem(kind, "");
  }

  /** Creates a problem with the engine's own message. */
  static ConnectionProblem engine(Throwable thrown) {
    return new ConnectionProblem("engine", String.valueOf(thrown.getMessage()));
  }
}
