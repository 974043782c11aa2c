package io.casedesk.files.certificates;

import io.casedesk.messages.CodedFailure;
import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;

/**
 * Thrown when a run certificate is invalid, because it is damaged or was changed. The message names
 * the first entry that does not match, or the difference.
 */
public final class InvalidCertificateException extends RuntimeException implements CodedFailure {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the problem, in one or more sentences
   */
  public InvalidCertificateException(String message) {
    super(message);
  }

  /** Creates the exception of a run log, which the window reports as well. */
  InvalidCertificateException(Message problem) {
    this(problem.text(), new MessageException(problem));
  }

  /**
   * @param message the problem, in one or more sentences
   * @param cause the failure that showed the problem
   */
  public InvalidCertificateException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public FaultCode code() {
    return FaultCode.BROKEN_CERTIFICATE;
  }
}
