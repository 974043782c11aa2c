package io.casedesk.files.certificates;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.UserException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a run certificate is invalid, because it is damaged or was changed. The message names
 * the first entry that does not match, or the difference.
 */
public final class InvalidCertificateException extends UserException {

  private static final long serialVersionUID = 2L;

  /**
   * @param message the problem, in one or more sentences
   */
  public InvalidCertificateException(Message message) {
    this(message, null);
  }

  InvalidCertificateException(Message message, @Nullable Throwable cause) {
    super(FaultCode.BROKEN_CERTIFICATE, message, cause);
  }
}
