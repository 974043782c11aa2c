package io.casedesk.files;

/**
 * A certificate that does not hold: it is damaged, or was changed. The message names the first
 * entry that does not fit, or what differs.
 */
public final class InvalidCertificateException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What does not hold, in one sentence or more. */
  public InvalidCertificateException(String message) {
    super(message);
  }

  /** As the other, with what found it. */
  public InvalidCertificateException(String message, Throwable cause) {
    super(message, cause);
  }
}
