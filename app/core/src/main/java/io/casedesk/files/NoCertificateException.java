package io.casedesk.files;

/** A file that is no certificate, or none this version can read. The message says why. */
public final class NoCertificateException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Why it is none, in one sentence or more. */
  public NoCertificateException(String message) {
    super(message);
  }

  /** As the other, with what found it. */
  public NoCertificateException(String message, Throwable cause) {
    super(message, cause);
  }
}
