package io.casedesk.files.certificates;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;

/** Thrown when the log of a run needs too much memory to be read; it may be valid. */
public final class CertificateMemoryException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  CertificateMemoryException(Message problem) {
    super(problem.text(), new MessageException(problem));
  }
}
