package io.casedesk.desktop.connection;

import io.casedesk.vault.SecretStore;
import io.casedesk.vault.VaultException;
import java.io.IOException;

/** Saves new tokens of a connection in the password store, in place of the previous token. */
final class VaultTokenSaver implements TokenSaver {

  private final SecretStore tokens;
  private final String connection;

  /**
   * Creates the saver of a connection.
   *
   * @param connection the key of the token
   */
  VaultTokenSaver(SecretStore tokens, String connection) {
    this.tokens = tokens;
    this.connection = connection;
  }

  @Override
  public void keep(String token) throws IOException {
    try {
      var _ = tokens.renew(connection, token);
    } catch (VaultException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public boolean isLasting() {
    return tokens.isPersistent(connection);
  }
}
