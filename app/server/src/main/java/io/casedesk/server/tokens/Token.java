package io.casedesk.server.tokens;

import org.jdbi.v3.core.mapper.RowMapper;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table {@code token}. The token itself is stored nowhere. Times are ISO 8601 UTC
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
public record Token(
    String name,
    boolean readOnly,
    String created,
    @Nullable String expires,
    @Nullable String revoked,
    @Nullable String lastUsed,
    State state) {

  /** By hand: for one row, Jdbi's own mapper takes longer than the query, at every request. */
  static final RowMapper<Token> ROW =
      (row, _) ->
          new Token(
              row.getString(1),
              row.getBoolean(2),
              row.getString(3),
              row.getString(4),
              row.getString(5),
              row.getString(6),
              State.valueOf(row.getString(7)));

  /** Finds rows; takes the time as {@code now}. */
  static final String SELECT =
      """
      SELECT name, read_only, created_at, expires_at, revoked_at, last_used_at,
             CASE WHEN revoked_at IS NOT NULL THEN 'REVOKED'
                  WHEN expires_at <= :now THEN 'EXPIRED'
                  ELSE 'VALID' END
      FROM token
      """;

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
