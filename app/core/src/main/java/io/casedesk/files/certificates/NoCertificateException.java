package io.casedesk.files.certificates;

/**
 * Thrown when a file is not a run certificate, or has a version that this program can't read. The
 * message says why.
 */
public final class NoCertificateException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the reason, in one or more sentences
   */
  public NoCertificateException(String message) {
    super(message);
  }

  /**
   * @param message the reason, in one or more sentences
   * @param cause the failure that showed the problem
   */
  public NoCertificateException(String message, Throwable cause) {
    super(message, cause);
  }
}
