package io.casedesk.model;

/** A call over a connection that was closed before: nothing was sent. */
public final class ConnectionClosedException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  public ConnectionClosedException(String message) {
    super(message);
  }
}
