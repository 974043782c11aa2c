package io.casedesk.desktop.connection;

import io.casedesk.vault.SecretStore;
import io.casedesk.vault.VaultException;
import java.io.IOException;

/** Keeps a new token of a connection where the one before was. */
final class VaultTokenSaver implements TokenSaver {

  private final SecretStore tokens;
  private final String connection;

  /**
   * Keeps tokens of one connection.
   *
   * @param connection what its token is kept under
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
    return tokens.isLasting(connection);
  }
}
