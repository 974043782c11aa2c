package io.casedesk.vault;

import java.util.Optional;

/** Keeps one token for each connection. It may block: not for the JavaFX thread. */
public interface TokenVault extends AutoCloseable {

  /** Where tokens are kept. */
  enum Place {
    /** In the vault of the operating system. */
    SYSTEM,
    /** In memory, until the program ends. */
    SESSION,
    /** In a file that only its owner can read; whoever gets at the file has the tokens. */
    FILE
  }

  /** Where this one keeps them. */
  Place place();

  /**
   * The token of a connection; empty when none is kept.
   *
   * @param connection the connection's own id, which outlives its name and its address
   * @throws VaultException when nobody can tell
   */
  Optional<String> read(String connection);

  /**
   * Keeps a token in the place of an earlier one. It has been read again when this returns.
   *
   * @throws VaultException when it is not kept
   */
  void keep(String connection, String token);

  /**
   * Forgets the token of a connection, if one is kept.
   *
   * @throws VaultException when it may still be there
   */
  void forget(String connection);

  @Override
  default void close() {}
}
