package io.casedesk.changes.run;

/**
 * Asks for another token when the service no longer accepts the one in use: once for all calls that
 * failed with it (Q35). Safe for several threads.
 */
final class TokenRenewal {

  private final RunWatcher watcher;
  private int tokens;
  private boolean isRefused;

  TokenRenewal(RunWatcher watcher) {
    this.watcher = watcher;
  }

  /** The number of the token in use, from 0. */
  synchronized int tokens() {
    return tokens;
  }

  /**
   * Asks for another token, unless another call has asked since.
   *
   * @param used the number of the token that the service refused
   * @return whether there is another token
   */
  synchronized boolean renew(int used) {
    if (tokens == used && !isRefused) {
      if (watcher.renewedToken()) {
        tokens++;
      } else {
        isRefused = true;
      }
    }
    return !isRefused;
  }
}
