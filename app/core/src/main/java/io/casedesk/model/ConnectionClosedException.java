package io.casedesk.model;

/** Thrown when a call uses a connection that is already closed; nothing was sent. */
public final class ConnectionClosedException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  public ConnectionClosedException(String message) {
    super(message);
  }
}
