package io.casedesk.vault;

import com.github.javakeyring.BackendNotSupportedException;
import com.github.javakeyring.Keyring;
import com.github.javakeyring.PasswordAccessException;
import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Stores tokens in the password store of the operating system: Credential Manager on Windows,
 * Keychain on macOS, the Secret Service (or KWallet) elsewhere.
 *
 * <p>The underlying library throws arbitrary exceptions, including null pointer exceptions, which
 * become a {@link VaultException} here. It waits without limit for a user who does not answer a
 * prompt: call it through {@link VaultThread}.
 */
public final class SystemVault implements TokenVault {

  /** The service name of the tokens in the system's password manager. */
  static final String SERVICE = "Casedesk";

  private final Keyring keyring;

  private SystemVault(Keyring keyring) {
    this.keyring = keyring;
  }

  /**
   * Opens the password store.
   *
   * @throws VaultException when there is none, or it can't be used
   */
  public static SystemVault open() {
    return new SystemVault(call(Keyring::create));
  }

  @Override
  public Optional<String> read(String connection) {
    return call(
        () -> {
          try {
            return Optional.of(keyring.getPassword(SERVICE, connection));
          } catch (PasswordAccessException e) {
            // On every system, the library throws if there is no token, each with its own message.
            return Optional.empty();
          }
        });
  }

  @Override
  public void store(String connection, String token) {
    call(
        () -> {
          keyring.setPassword(SERVICE, connection, token);
          return token;
        });
    // A locked keyring accepts a token without an error and does not store it.
    if (!read(connection).equals(Optional.of(token))) {
      throw new VaultException(FaultCode.VAULT_LOCKED, Message.of("vault.not-kept"));
    }
  }

  @Override
  public void forget(String connection) {
    call(
        () -> {
          try {
            keyring.deletePassword(SERVICE, connection);
          } catch (PasswordAccessException e) {
            // There may have been no token; the code below checks that it is gone.
          }
          return connection;
        });
    if (read(connection).isPresent()) {
      throw new VaultException(FaultCode.VAULT_BROKEN, Message.of("vault.not-deleted", SERVICE));
    }
  }

  private static <T> T call(Callable<T> work) {
    try {
      return work.call();
    } catch (Exception | LinkageError e) {
      throw exceptionOf(e);
    }
  }

  private static VaultException exceptionOf(Throwable cause) {
    return switch (cause) {
      case BackendNotSupportedException missing ->
          new VaultException(FaultCode.VAULT_MISSING, Message.of("vault.none"), missing);
      case NullPointerException locked ->
          new VaultException(FaultCode.VAULT_LOCKED, Message.of("vault.locked"), locked);
      case LinkageError missing ->
          new VaultException(
              FaultCode.VAULT_MISSING, Message.of("vault.library", missing), missing);
      default ->
          new VaultException(
              FaultCode.VAULT_BROKEN,
              Message.of("vault.failed", cause.getClass().getSimpleName()),
              cause);
    };
  }

  @Override
  public void close() {
    try {
      keyring.close();
    } catch (Exception e) {
      System.getLogger(SystemVault.class.getName())
          .log(System.Logger.Level.WARNING, "The password store could not be closed", e);
    }
  }

  /** Names the place, and never the tokens. */
  @Override
  public String toString() {
    return "SystemVault";
  }
}
