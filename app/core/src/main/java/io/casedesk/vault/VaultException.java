package io.casedesk.vault;

import java.time.Duration;

/** A vault cannot do what it is there for. The message is a full sentence, and never a token. */
public final class VaultException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What is the matter. */
  public enum Trouble {
    /** There is no vault on this computer that could be used. */
    MISSING,
    /** There is one, but it is locked and was not opened. */
    LOCKED,
    /** It does not answer; it may wait for a person in another window. */
    SILENT,
    /** It failed in some other way. */
    BROKEN,
    /** Tokens must not be kept there, by the policy of the computer. */
    FORBIDDEN
  }

  private final Trouble trouble;

  /** A vault in trouble. */
  public VaultException(Trouble trouble, String message, Throwable cause) {
    super(message, cause);
    this.trouble = trouble;
  }

  /** A vault in trouble that nothing else told of. */
  public VaultException(Trouble trouble, String message) {
    super(message);
    this.trouble = trouble;
  }

  /** A vault that did not answer in time. */
  static VaultException silent(Duration patience, Throwable cause) {
    return new VaultException(
        Trouble.SILENT,
        "The password store did not answer within "
            + patience.toSeconds()
            + " seconds. It may ask for its password in another window.",
        cause);
  }

  /** A vault that nobody waits for any more. */
  static VaultException ended(Throwable cause) {
    return new VaultException(
        Trouble.SILENT, "The program ended before the password store had answered.", cause);
  }

  /** What is the matter. */
  public Trouble trouble() {
    return trouble;
  }
}
