package io.casedesk.desktop.connections;

import io.casedesk.desktop.connection.ActiveConnectionStyle;
import io.casedesk.desktop.connection.PolicyLocks;
import io.casedesk.settings.ConnectionProfile;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What can't be changed in a connection.
 *
 * @param offered whether the computer's policy offers the connection
 * @param used whether the window uses the connection
 * @param stricter whether the active restrictions, which hold until the connection is opened again,
 *     are stricter than the saved ones
 */
record ConnectionLocks(
    Set<PolicyLocks.Part> parts, boolean offered, boolean used, boolean stricter) {

  /** Nothing is locked. */
  static final ConnectionLocks NONE = new ConnectionLocks(Set.of(), false, false, false);

  /**
   * Determines the locks of a connection.
   *
   * @param used whether the window uses the connection
   * @param style the active style of the window; null when no connection is open
   */
  static ConnectionLocks of(
      ConnectionProfile profile,
      PolicyLocks policy,
      boolean used,
      @Nullable ActiveConnectionStyle style) {
    ConnectionProfile.Style saved =
        new ConnectionProfile.Style(
            profile.style().colour(), profile.style().readOnly() || policy.isReadOnly(profile));
    return new ConnectionLocks(
        policy.of(profile),
        policy.isOffered(profile),
        used,
        used && style != null && style.isStricterThan(saved));
  }
}
