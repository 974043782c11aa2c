package io.casedesk.desktop.connection;

/**
 * Takes a new token of the connection in use, such as one that a person typed because the service
 * refused the one before. From then on every call carries it, and it is kept where the one before
 * was. It may block on the system's vault: not for the JavaFX thread.
 */
@FunctionalInterface
public interface NewToken {

  /** Uses and keeps it. Never fails: where it cannot be kept, it lasts for the session. */
  void accept(String token);
}
