package io.casedesk.model;

import io.casedesk.messages.CodedFailure;
import io.casedesk.messages.FaultCode;

/** Thrown when a call uses a connection that is already closed; nothing was sent. */
public final class ConnectionClosedException extends IllegalStateException implements CodedFailure {

  private static final long serialVersionUID = 1L;

  public ConnectionClosedException(String message) {
    super(message);
  }

  @Override
  public FaultCode code() {
    return FaultCode.STOPPED;
  }
}
