package io.casedesk.desktop.connection;

import java.io.IOException;

/** Saves new tokens of a connection, for example in the password store. */
public interface TokenSaver {

  /**
   * Saves a token that the service has accepted. Blocks; don't call it on the JavaFX thread.
   *
   * @throws IOException if it can't be saved; the message has the reason, without the token
   */
  void save(String token) throws IOException;

  /** Returns whether the token is available at the next start. */
  boolean isLasting();

  /** Returns a saver that saves nothing: the open connection itself keeps the token. */
  static TokenSaver forThisSession() {
    return new TokenSaver() {
      @Override
      public void save(String token) {}

      @Override
      public boolean isLasting() {
        return false;
      }
    };
  }
}
