package io.casedesk.server.tokens;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.database.SqlDatabase;
import io.casedesk.server.database.TextDigest;
import io.casedesk.server.store.RecordTimes;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/** Stores bearer tokens, of which only the digest is kept (contract, section 5). */
public final class TokenStore implements AutoCloseable {

  /** The prefix of every token, by which a leaked token is recognized. */
  public static final String PREFIX = "cdk_";

  private static final int BYTES = 32;
  private static final int LONGEST_NAME = 100;

  /** Later ones would have more digits, and not sort as time does. */
  private static final Instant LAST = Instant.parse("9999-01-01T00:00:00Z");

  private static final String ISSUE =
      """
      INSERT INTO token (name, digest, created_at, expires_at, read_only)
      VALUES (:name, :digest, :now, :expires, :readOnly)
      ON CONFLICT (name) DO UPDATE
      SET digest = excluded.digest, created_at = excluded.created_at,
          expires_at = excluded.expires_at, read_only = excluded.read_only,
          revoked_at = NULL, last_used_at = NULL
      """;

  private static final String FIND =
      """
      SELECT name, read_only, created_at, expires_at, revoked_at, last_used_at
      FROM token WHERE digest = :digest
      """;

  private static final String UNLESS_VALID =
      "WHERE token.revoked_at IS NOT NULL OR token.expires_at <= :now";

  private final SqlDatabase database;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();
  private final TokenUsageRecorder tokenUsageRecorder;

  /** Tokens kept in this database. */
  public TokenStore(SqlDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
    this.tokenUsageRecorder = new TokenUsageRecorder(database);
  }

  /**
   * Makes a token for everything that never expires; see {@link #issue(String, Instant, boolean)}.
   */
  public String issue(String name) {
    return issue(name, null, false);
  }

  /**
   * Makes a token of 256 random bits; an earlier one of the same name is no longer accepted.
   *
   * @param expires from when on it is not accepted; null for never
   * @param readOnly whether it may not write
   */
  public String issue(String name, @Nullable Instant expires, boolean readOnly) {
    return issue(ISSUE, name, expires, readOnly).orElseThrow();
  }

  /**
   * Makes a token as {@link #issue(String, Instant, boolean)} does, unless there is one of that
   * name that is still accepted.
   *
   * @return the token; empty if there is one already
   */
  public Optional<String> issueUnlessValid(
      String name, @Nullable Instant expires, boolean readOnly) {
    return issue(ISSUE + UNLESS_VALID, name, expires, readOnly);
  }

  private Optional<String> issue(
      String sql, String name, @Nullable Instant expires, boolean readOnly) {
    Instant now = clock.instant();
    check(name, expires, now);
    byte[] secret = new byte[BYTES];
    random.nextBytes(secret);
    String token = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    int written =
        database.write(
            handle -> {
              try (Update update = handle.createUpdate(sql)) {
                return update
                    .bind("name", name)
                    .bind("digest", TextDigest.sha256(token))
                    .bind("now", RecordTimes.text(now))
                    .bind("expires", expires == null ? null : RecordTimes.text(expires))
                    .bind("readOnly", readOnly)
                    .execute();
              }
            });
    return written == 0 ? Optional.empty() : Optional.of(token);
  }

  private static void check(String name, @Nullable Instant expires, Instant now) {
    if (name.isBlank()
        || name.length() > LONGEST_NAME
        || name.codePoints().anyMatch(Character::isISOControl)) {
      throw new InvalidValueException(
          "The name of a token must be 1 to " + LONGEST_NAME + " characters on one line.");
    }
    if (expires != null && !expires.isAfter(now)) {
      throw new InvalidValueException(
          "A token that expires at " + RecordTimes.text(expires) + " would never be accepted.");
    }
    if (expires != null && !expires.isBefore(LAST)) {
      throw new InvalidValueException("A token can't expire after the year 9998.");
    }
  }

  /** Every token that was made and not replaced, by name. */
  public List<KnownToken> all() {
    String now = RecordTimes.text(clock.instant());
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT name, read_only, created_at, expires_at, revoked_at, last_used_at"
                        + " FROM token ORDER BY name")
                .map((row, context) -> token(row, now))
                .list());
  }

  private static KnownToken token(ResultSet row, String now) throws SQLException {
    String expires = row.getString(4);
    String revoked = row.getString(5);
    return new KnownToken(
        row.getString(1),
        row.getBoolean(2),
        row.getString(3),
        expires,
        revoked,
        row.getString(6),
        KnownToken.state(expires, revoked, now));
  }

  /**
   * Revokes the token of this name: from now on it is not accepted. One that was revoked before
   * stays as it is.
   *
   * @return whether there is one of this name
   */
  public boolean revoke(String name) {
    int found =
        database.write(
            handle ->
                handle.execute(
                    "UPDATE token SET revoked_at = coalesce(revoked_at, ?) WHERE name = ?",
                    RecordTimes.text(clock.instant()),
                    name));
    return found > 0;
  }

  /** Whether a token of this name was issued. */
  public boolean has(String name) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT EXISTS (SELECT 1 FROM token WHERE name = ?)")
                .bind(0, name)
                .mapTo(Boolean.class)
                .one());
  }

  /**
   * Returns the identity of a token; empty for a token that is unknown, revoked or expired. The
   * timing of the index of digests reveals nothing useful, because a token cannot be made to fit a
   * digest.
   */
  public Optional<TokenIdentity> find(String token) {
    Instant now = clock.instant();
    String presented = TextDigest.sha256(token);
    Optional<KnownToken> valid =
        database
            .read(
                handle ->
                    handle
                        .createQuery(FIND)
                        .bind("digest", presented)
                        .map((row, context) -> token(row, RecordTimes.text(now)))
                        .findFirst())
            .filter(found -> found.state() == KnownToken.State.VALID);
    valid.ifPresent(found -> tokenUsageRecorder.note(presented, found.lastUsed(), now));
    return valid.map(found -> new TokenIdentity(found.name(), found.readOnly()));
  }

  /** Writes the pending last uses of tokens. */
  @Override
  public void close() {
    tokenUsageRecorder.close();
  }

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

  /**
   * The identity of a token (contract, section 5).
   *
   * @param name the name of the token
   * @param readOnly whether it allows reads only
   */
  public record TokenIdentity(String name, boolean readOnly) {}
}
