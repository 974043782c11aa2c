package io.casedesk.server.store;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * Who is logged in to the page of the API reference. A session ends after a fixed time, and with
 * the token it was begun with. They are kept in the database, so that every service that shares it
 * knows them; only the digest of what the browser holds is.
 */
public final class ReferenceSessions {

  /** How long a session lasts. */
  public static final Duration LASTS = Duration.ofMinutes(15);

  private static final int BYTES = 32;

  private final SqlDatabase database;
  private final TokenStore tokens;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  /** Sessions kept in this database, for those who have one of these tokens. */
  public ReferenceSessions(SqlDatabase database, TokenStore tokens, Clock clock) {
    this.database = database;
    this.tokens = tokens;
    this.clock = clock;
  }

  /**
   * Begins a session, and forgets all that have expired.
   *
   * @return 256 random bits for the browser to hold; empty if the token is not accepted
   */
  public Optional<String> begin(String token) {
    return tokens.find(token).map(bearer -> beginWith(Sha256.sha256(token)));
  }

  private String beginWith(String tokenDigest) {
    byte[] bits = new byte[BYTES];
    random.nextBytes(bits);
    String secret = Base64.getUrlEncoder().withoutPadding().encodeToString(bits);
    Instant now = clock.instant();
    database.write(
        handle -> {
          handle.execute(
              "DELETE FROM reference_session WHERE expires_at <= ?", RecordTimes.text(now));
          return handle.execute(
              "INSERT INTO reference_session (digest, token_digest, expires_at) VALUES (?, ?, ?)",
              Sha256.sha256(secret),
              tokenDigest,
              RecordTimes.text(now.plus(LASTS)));
        });
    return secret;
  }

  /** Whose session this is; empty if there is none, it expired, or its token is not accepted. */
  public Optional<TokenIdentity> find(String secret) {
    String now = RecordTimes.text(clock.instant());
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT token.name, token.read_only
                    FROM reference_session AS session
                    JOIN token ON token.digest = session.token_digest
                    WHERE session.digest = :digest AND session.expires_at > :now
                      AND token.revoked_at IS NULL
                      AND (token.expires_at IS NULL OR token.expires_at > :now)
                    """)
                .bind("digest", Sha256.sha256(secret))
                .bind("now", now)
                .map((row, context) -> new TokenIdentity(row.getString(1), row.getBoolean(2)))
                .findFirst());
  }

  /** Ends a session, if it is one. */
  public void end(String secret) {
    database.write(
        handle ->
            handle.execute(
                "DELETE FROM reference_session WHERE digest = ?", Sha256.sha256(secret)));
  }
}
