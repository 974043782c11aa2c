package io.casedesk.desktop.app;

import io.casedesk.desktop.common.dialogs.SystemLinks;

/** Reads the token from an environment variable. */
final class TokenEnvironmentVariable {

  private TokenEnvironmentVariable() {}

  /**
   * Returns the token; empty if the variable is not set. Child processes, such as a browser, don't
   * inherit the variable.
   */
  static String read(String name) {
    System.setProperty(SystemLinks.SECRET_VARIABLE, name);
    String token = System.getenv(name);
    return token == null ? "" : token;
  }
}
