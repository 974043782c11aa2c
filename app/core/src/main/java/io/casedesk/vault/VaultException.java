package io.casedesk.vault;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.UserException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a password store or token file fails. The message is a full sentence, and never
 * contains a token.
 */
public final class VaultException extends UserException {
  private static final long serialVersionUID = 1L;

  /** The kinds of failures. */
  public enum Kind {
    /** This computer has no usable password store. */
    MISSING(FaultCode.VAULT_MISSING),
    /** The password store is locked, and the user did not unlock it. */
    LOCKED(FaultCode.VAULT_LOCKED),
    /** The password store does not answer; it may be waiting for the user in another window. */
    SILENT(FaultCode.VAULT_SILENT),
    /** Any other failure. */
    BROKEN(FaultCode.VAULT_BROKEN),
    /** The computer's policy forbids storing tokens there. */
    FORBIDDEN(FaultCode.POLICY_FORBIDS);

    private final FaultCode code;

    Kind(FaultCode code) {
      this.code = code;
    }
  }

  private final Kind kind;

  /** Creates an exception. */
  public VaultException(Kind kind, Message message, @Nullable Throwable cause) {
    super(kind.code, message, cause);
    this.kind = kind;
  }

  /** Creates an exception without a cause. */
  public VaultException(Kind kind, Message message) {
    this(kind, message, null);
  }

  /** Creates an exception for a store that did not answer in time. */
  static VaultException silent(Duration patience, Throwable cause) {
    return new VaultException(
        Kind.SILENT, Message.of("vault.no-response", patience.toSeconds()), cause);
  }

  /** Creates an exception for an access that was abandoned because the wait ended. */
  static VaultException ended(Throwable cause) {
    return new VaultException(Kind.SILENT, Message.of("vault.ended"), cause);
  }

  /** Returns the kind of failure. */
  public Kind kind() {
    return kind;
  }
}
