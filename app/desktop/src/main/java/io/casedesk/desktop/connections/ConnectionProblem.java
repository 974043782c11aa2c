package io.casedesk.desktop.connections;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.messages.Message;

/**
 * Why a connection can't be saved or opened.
 *
 * @param kind the end of the message key; {@code engine} when the detail is the whole message
 * @param detail the argument of the message
 */
record ConnectionProblem(String kind, Message detail) {

  static ConnectionProblem of(String kind) {
    return new ConnectionProblem(kind, Message.none());
  }

  /** Creates a problem with the engine's own message. */
  static ConnectionProblem engine(Throwable thrown) {
    return new ConnectionProblem("engine", Message.ofFailure(thrown));
  }

  /** Returns the problem in full sentences. */
  String text(Messages messages) {
    String words = messages.text(detail);
    return kind.equals("engine") ? words : messages.text("connections.problem." + kind, words);
  }
}
