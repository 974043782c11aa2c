package io.casedesk.vault;

import java.time.Duration;

/**
 * Thrown when a password store or token file fails. The message is a full sentence, and never
 * contains a token.
 */
public final class VaultException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kinds of failures. */
  public enum Trouble {
    /** This computer has no usable password store. */
    MISSING,
    /** The password store is locked, and the user did not unlock it. */
    LOCKED,
    /** The password store does not answer; it may be waiting for the user in another window. */
    SILENT,
    /** Any other failure. */
    BROKEN,
    /** The computer's policy forbids storing tokens there. */
    FORBIDDEN
  }

  private final Trouble trouble;

  /** Creates an exception with a cause. */
  public VaultException(Trouble trouble, String message, Throwable cause) {
    super(message, cause);
    this.trouble = trouble;
  }

  /** Creates an exception without a cause. */
  public VaultException(Trouble trouble, String message) {
    super(message);
    this.trouble = trouble;
  }

  /** Creates an exception for a store that did not answer in time. */
  static VaultException silent(Duration patience, Throwable cause) {
    return new VaultException(
        Trouble.SILENT,
        "The password store did not respond within "
            + patience.toSeconds()
            + " seconds. It may ask for its password in another window.",
        cause);
  }

  /** Creates an exception for an access that was abandoned because the wait ended. */
  static VaultException ended(Throwable cause) {
    return new VaultException(
        Trouble.SILENT, "The program ended before the password store had answered.", cause);
  }

  /** Returns the kind of failure. */
  public Trouble trouble() {
    return trouble;
  }
}
