package io.casedesk.server.store;

import org.jspecify.annotations.Nullable;

/**
 * A token as an administrator sees it. The token itself is stored nowhere. Times are ISO 8601 UTC
 * timestamps with milliseconds.
 *
 * @param name what it is called
 * @param readOnly whether it may not write
 * @param created when it was made
 * @param expires from when on it is not accepted; null for never
 * @param revoked when it was revoked; null if it was not
 * @param lastUsed when it was last used, to the minute; null if it never was
 * @param state whether it is accepted
 */
public record KnownToken(
    String name,
    boolean readOnly,
    String created,
    @Nullable String expires,
    @Nullable String revoked,
    @Nullable String lastUsed,
    State state) {

  /** Returns the state of a token at a time. */
  static State state(@Nullable String expires, @Nullable String revoked, String now) {
    if (revoked != null) {
      return State.REVOKED;
    }
    return expires != null && now.compareTo(expires) >= 0 ? State.EXPIRED : State.VALID;
  }

  /** Whether a token is accepted, and if not, why. */
  public enum State {
    /** It is accepted. */
    VALID,
    /** Its time is over. */
    EXPIRED,
    /** It was revoked. */
    REVOKED
  }
}
