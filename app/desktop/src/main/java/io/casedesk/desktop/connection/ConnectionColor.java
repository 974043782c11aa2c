package io.casedesk.desktop.connection;

import java.util.Locale;

/** The colour of a connection, a bar across the window. Never the only thing that tells it. */
public enum ConnectionColor {
  /** No bar. */
  NONE,
  GREEN,
  BLUE,
  PURPLE,
  YELLOW,
  /** For production: every writing asks first. */
  RED;

  /** Its name in texts and styles. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
