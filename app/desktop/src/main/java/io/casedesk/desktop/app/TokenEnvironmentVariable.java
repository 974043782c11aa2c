package io.casedesk.desktop.app;

import io.casedesk.desktop.common.dialogs.SystemLinks;

/** A token that comes in a variable of the environment. */
final class TokenEnvironmentVariable {

  private TokenEnvironmentVariable() {}

  /**
   * The token, and empty where there is none. Programs that are started from here on, such as a
   * browser, are not told the variable.
   */
  static String read(String name) {
    System.setProperty(SystemLinks.SECRET_VARIABLE, name);
    String token = System.getenv(name);
    return token == null ? "" : token;
  }
}
