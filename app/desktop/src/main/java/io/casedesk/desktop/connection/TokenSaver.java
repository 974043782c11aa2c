package io.casedesk.desktop.connection;

import java.io.IOException;

/** Where a new token of a connection is kept, such as the vault of the system. */
public interface TokenSaver {

  /**
   * Keeps a token that the service has accepted. Blocks, so not on the JavaFX thread.
   *
   * @throws IOException when it cannot be kept; the message says why, without the token
   */
  void keep(String token) throws IOException;

  /** Whether it is there again at the next start; else it has to be given again then. */
  boolean isLasting();

  /** Keeps nothing: the connection itself has the token for as long as it is open. */
  static TokenSaver forThisSession() {
    return new TokenSaver() {
      @Override
      public void keep(String token) {}

      @Override
      public boolean isLasting() {
        return false;
      }
    };
  }
}
