package io.casedesk.vault;

import java.util.Optional;

/**
 * Stores one token for each connection. Methods may block: don't call them on the JavaFX thread.
 */
public interface TokenVault extends AutoCloseable {

  /** The places where tokens are stored. */
  enum Place {
    /** The password store of the operating system. */
    SYSTEM,
    /** Memory, until the program ends. */
    SESSION,
    /** A file that only its owner can read; anyone with access to the file has the tokens. */
    FILE
  }

  /**
   * The token of a connection; empty when there is none.
   *
   * @param connection the connection's id, which does not change with its name or URL
   * @throws VaultException when that can't be determined
   */
  Optional<String> read(String connection);

  /**
   * Stores a token, replaces an earlier one, and verifies it by reading it again.
   *
   * @throws VaultException when it is not stored
   */
  void store(String connection, String token);

  /**
   * Deletes the token of a connection, if there is one.
   *
   * @throws VaultException when it may still be stored
   */
  void forget(String connection);

  @Override
  default void close() {}
}
