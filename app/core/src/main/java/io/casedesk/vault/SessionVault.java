package io.casedesk.vault;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Stores tokens in memory until the program ends. */
public final class SessionVault implements TokenVault {

  private final Map<String, String> tokens = new ConcurrentHashMap<>();

  @Override
  public Optional<String> read(String connection) {
    return Optional.ofNullable(tokens.get(connection));
  }

  @Override
  public void store(String connection, String token) {
    tokens.put(connection, token);
  }

  @Override
  public void forget(String connection) {
    tokens.remove(connection);
  }

  /** Names the place, and never the tokens. */
  @Override
  public String toString() {
    return "SessionVault";
  }
}
