package io.casedesk.profiles;

import java.util.Locale;

/** The color of a connection, shown as a bar across the window in addition to its name. */
public enum ConnectionColor {
  /** No bar. */
  NONE,
  GREEN,
  BLUE,
  PURPLE,
  YELLOW,
  /** For production: every write needs confirmation. */
  RED;

  /** Returns the name in message keys and style classes. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
