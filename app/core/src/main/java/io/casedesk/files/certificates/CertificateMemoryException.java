package io.casedesk.files.certificates;

import io.casedesk.messages.CodedFailure;
import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;

/** Thrown when the log of a run needs too much memory to be read; it may be valid. */
public final class CertificateMemoryException extends RuntimeException implements CodedFailure {

  private static final long serialVersionUID = 1L;

  CertificateMemoryException(Message problem) {
    super(problem.text(), new MessageException(problem));
  }

  @Override
  public FaultCode code() {
    return FaultCode.OUT_OF_MEMORY;
  }
}
