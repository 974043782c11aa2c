package io.casedesk.server.store;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Bearer tokens, of which only the digest is kept (contract 5). */
public final class Tokens {

  /** What every token starts with, so that one that leaked is recognised. */
  public static final String PREFIX = "cdk_";

  private static final int BYTES = 32;
  private static final byte[] NO_DIGEST = Digests.sha256("").getBytes(StandardCharsets.US_ASCII);

  private final Database database;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  /** Tokens kept in this database. */
  public Tokens(Database database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** A row of the table, as far as it decides who is let in. */
  private record Row(
      Bearer bearer, String digest, @Nullable String expires, @Nullable String revoked) {

    boolean isValid(String now) {
      return revoked == null && (expires == null || now.compareTo(expires) < 0);
    }
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
    byte[] secret = new byte[BYTES];
    random.nextBytes(secret);
    String token = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    database.write(
        handle ->
            handle.execute(
                """
                INSERT INTO token (name, digest, created_at, expires_at, read_only)
                VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (name) DO UPDATE
                SET digest = excluded.digest, created_at = excluded.created_at,
                    expires_at = excluded.expires_at, read_only = excluded.read_only,
                    revoked_at = NULL, last_used_at = NULL
                """,
                name,
                Digests.sha256(token),
                Times.text(clock.instant()),
                expires == null ? null : Times.text(expires),
                readOnly));
    return token;
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
   * Who the token was issued to; empty for one that is unknown, revoked or expired. It takes the
   * same steps for all of these. What the index of digests gives away by its time is of no use: a
   * token cannot be made to fit a digest.
   */
  public Optional<Bearer> find(String token) {
    String presented = Digests.sha256(token);
    Optional<Row> row =
        database.read(
            handle ->
                handle
                    .createQuery(
                        "SELECT name, read_only, digest, expires_at, revoked_at FROM token"
                            + " WHERE digest = ?")
                    .bind(0, presented)
                    .map(
                        (found, context) ->
                            new Row(
                                new Bearer(found.getString(1), found.getBoolean(2)),
                                found.getString(3),
                                found.getString(4),
                                found.getString(5)))
                    .findFirst());
    byte[] kept =
        row.map(found -> found.digest().getBytes(StandardCharsets.US_ASCII)).orElse(NO_DIGEST);
    boolean same = MessageDigest.isEqual(presented.getBytes(StandardCharsets.US_ASCII), kept);
    String now = Times.text(clock.instant());
    return row.filter(found -> same && found.isValid(now)).map(Row::bearer);
  }
}
