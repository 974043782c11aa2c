package io.casedesk.messages;

/** An exception that knows its code. */
public interface CodedFailure {

  /** The code, which the log, the help and the messages name. */
  FaultCode code();
}
