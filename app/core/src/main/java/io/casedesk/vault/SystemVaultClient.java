package io.casedesk.vault;

import io.casedesk.vault.VaultException.Kind;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes secrets in the system's password store on a separate thread, and waits for at
 * most the time the caller gives. Opens the store when it is first needed, and again after a
 * failure, because the user may have unlocked it. Safe for several threads.
 */
final class SystemVaultClient implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(SystemVaultClient.class.getName());

  private final Supplier<? extends TokenVault> opener;
  private final VaultThread thread = new VaultThread();

  /** Accessed by the vault's thread only. */
  private @Nullable TokenVault vault;

  /**
   * @param opener opens the password store; called by the vault's thread
   */
  SystemVaultClient(Supplier<? extends TokenVault> opener) {
    this.opener = opener;
  }

  /** Reads the secret of a connection; empty when there is none, or there is no password store. */
  Optional<String> read(String connection, Duration longest) {
    try {
      return thread.read(longest, stillWanted -> vault().read(connection));
    } catch (VaultException e) {
      if (e.kind() == Kind.MISSING) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * Stores a secret and replaces an earlier one.
   *
   * @throws VaultException when it is not stored
   */
  void store(String connection, String secret, Duration longest) {
    thread.write(longest, stillWanted -> store(connection, secret, stillWanted));
  }

  /** Removes the secret again if the caller has already been told that storing failed. */
  private boolean store(String connection, String secret, BooleanSupplier stillWanted) {
    if (!stillWanted.getAsBoolean()) {
      return false;
    }
    vault().store(connection, secret);
    if (!stillWanted.getAsBoolean()) {
      forgetQuietly(connection);
    }
    return true;
  }

  /**
   * Deletes the secret of a connection.
   *
   * @throws VaultException when it may still be stored
   */
  void forget(String connection, Duration longest) {
    try {
      thread.write(
          longest,
          stillWanted -> {
            vault().forget(connection);
            return connection;
          });
    } catch (VaultException e) {
      // Without a password store, the secret can't be stored in it.
      if (e.kind() != Kind.MISSING) {
        throw e;
      }
    }
  }

  /** Deletes an earlier secret in the background; a failure is only logged. */
  void forgetLater(String connection) {
    thread.later(() -> forgetQuietly(connection));
  }

  private void forgetQuietly(String connection) {
    TokenVault open = vault;
    if (open == null) {
      // Not opened only for this, because that may prompt for a password. The secret in it is
      // outdated.
      return;
    }
    try {
      open.forget(connection);
    } catch (VaultException e) {
      LOG.log(Level.WARNING, "An earlier token may still be in the password store", e);
    }
  }

  private TokenVault vault() {
    TokenVault open = vault;
    if (open == null) {
      open = opener.get();
      vault = open;
    }
    return open;
  }

  @Override
  public void close() {
    thread.close(
        () -> {
          TokenVault open = vault;
          vault = null;
          if (open != null) {
            open.close();
          }
        });
  }
}
