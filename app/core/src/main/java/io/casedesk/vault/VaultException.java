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

  /** Creates an exception. */
  public VaultException(FaultCode code, Message message, @Nullable Throwable cause) {
    super(code, message, cause);
  }

  /** Creates an exception without a cause. */
  public VaultException(FaultCode code, Message message) {
    this(code, message, null);
  }

  /** Creates an exception for a store that did not answer in time. */
  static VaultException silent(Duration patience, Throwable cause) {
    return new VaultException(
        FaultCode.VAULT_SILENT, Message.of("vault.no-response", patience.toSeconds()), cause);
  }

  /** Creates an exception for an access that was abandoned because the wait ended. */
  static VaultException ended(Throwable cause) {
    return new VaultException(FaultCode.VAULT_SILENT, Message.of("vault.ended"), cause);
  }
}
