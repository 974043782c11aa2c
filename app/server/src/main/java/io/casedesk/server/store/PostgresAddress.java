package io.casedesk.server.store;

import org.jspecify.annotations.Nullable;

/**
 * A database of a PostgreSQL server, or of one that speaks its protocol.
 *
 * @param url {@code jdbc:postgresql://HOST:PORT/NAME}, with the driver's parameters if any
 * @param password null if the URL or the driver's password file has it
 */
public record PostgresAddress(String url, @Nullable String password) implements DatabaseAddress {

  /** Without the parameters, which may hold a password. */
  @Override
  public String toString() {
    int parameters = url.indexOf('?');
    return parameters < 0 ? url : url.substring(0, parameters);
  }
}
