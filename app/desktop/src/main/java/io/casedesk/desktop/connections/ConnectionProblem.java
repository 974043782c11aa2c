package io.casedesk.desktop.connections;

import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.messages.Message;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.vault.SecretStore;

/**
 * Why a connection can't be saved or opened.
 *
 * @param kind the end of the message key; {@code engine} when the detail is the whole message
 * @param detail the argument of the message
 */
record ConnectionProblem(String kind, Message detail) {

  static ConnectionProblem of(String kind) {
    return new ConnectionProblem(kind, Message.none());
  }

  /**
   * Returns the problem of a connection without a token or a proxy password. Blocks on the disk.
   */
  static ConnectionProblem withoutSecret(
      ConnectionProfile profile, ConnectionProfiles profiles, SecretStore tokens) {
    if (!profile.isBuiltIn() && tokens.inUse(profile.tokenKey()).isPresent()) {
      return of("proxyPassword");
    }
    return of(profiles.hasMoved(profile) ? "moved" : "token");
  }

  /** Creates a problem with the engine's own message. */
  static ConnectionProblem engine(Throwable thrown) {
    return new ConnectionProblem("engine", Message.ofFailure(thrown));
  }
}
