package io.casedesk.server.tokens;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.database.SqlDatabase;
import io.casedesk.server.database.TextDigest;
import io.casedesk.server.store.RecordTimes;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores bearer tokens, of which only the digest is kept (contract, section 5). */
public final class TokenStore implements AutoCloseable {

  /** The prefix of every token, by which a leaked token is recognized. */
  public static final String PREFIX = "cdk_";

  private static final Logger LOG = LoggerFactory.getLogger(TokenStore.class);

  private static final int BYTES = 32;
  private static final int LONGEST_NAME = 100;

  /** Later ones would have more digits, and not sort as time does. */
  private static final Instant LAST = Instant.parse("9999-01-01T00:00:00Z");

  /** The least time between two notes of the use of a token. */
  private static final Duration APART = Duration.ofMinutes(1);

  private static final int PATIENCE_SECONDS = 5;

  private static final String ISSUE =
      """
      INSERT INTO token (name, digest, created_at, expires_at, read_only)
      VALUES (:name, :digest, :now, :expires, :readOnly)
      ON CONFLICT (name) DO UPDATE
      SET digest = excluded.digest, created_at = excluded.created_at,
          expires_at = excluded.expires_at, read_only = excluded.read_only,
          revoked_at = NULL, last_used_at = NULL
      """;

  private static final String UNLESS_VALID =
      "WHERE token.revoked_at IS NOT NULL OR token.expires_at <= :now";

  private final SqlDatabase database;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  /** When the use of each digest was last noted by this server. */
  private final Map<String, Instant> noted = new ConcurrentHashMap<>();

  private final ExecutorService notes = Executors.newVirtualThreadPerTaskExecutor();

  /** Tokens kept in this database. */
  public TokenStore(SqlDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
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
  public List<Token> all() {
    return database.read(
        handle ->
            handle
                .createQuery(Token.SELECT + "ORDER BY name")
                .bind("now", RecordTimes.now(clock))
                .map(Token.ROW)
                .list());
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
                    RecordTimes.now(clock),
                    name));
    return found > 0;
  }

  /** Whether a token of this name was issued. */
  public boolean has(String name) {
    return all().stream().anyMatch(token -> token.name().equals(name));
  }

  /**
   * Finds a token that was presented; empty for one that is unknown, revoked or expired. The timing
   * of the index of digests reveals nothing useful, because a token cannot be made to fit a digest.
   */
  public Optional<Token> find(String presented) {
    Instant now = clock.instant();
    String digest = TextDigest.sha256(presented);
    Optional<Token> valid =
        database
            .read(
                handle ->
                    handle
                        .createQuery(Token.SELECT + "WHERE digest = :digest")
                        .bind("now", RecordTimes.text(now))
                        .bind("digest", digest)
                        .map(Token.ROW)
                        .findFirst())
            .filter(token -> token.state() == Token.State.VALID);
    valid.ifPresent(token -> noteUse(digest, token.lastUsed(), now));
    return valid;
  }

  /**
   * Notes the use of a token, at most once a minute and in the background, so that no request waits
   * for the write or fails because of it.
   *
   * @param kept the last use in the database, which another server may have noted
   */
  private void noteUse(String digest, @Nullable String kept, Instant now) {
    Instant before = noted.get(digest);
    if (isRecent(before, now) || (kept != null && isRecent(Instant.parse(kept), now))) {
      return;
    }
    noted.put(digest, now);
    notes.execute(() -> writeUse(digest, RecordTimes.text(now)));
  }

  private static boolean isRecent(@Nullable Instant before, Instant now) {
    return before != null && now.isBefore(before.plus(APART));
  }

  private void writeUse(String digest, String now) {
    try {
      database.write(
          handle ->
              handle.execute(
                  """
                  UPDATE token SET last_used_at = ?
                  WHERE digest = ? AND (last_used_at IS NULL OR last_used_at < ?)
                  """,
                  now,
                  digest,
                  now));
    } catch (RuntimeException e) {
      LOG.debug("Couldn't save the time when a token was last used", e);
    }
  }

  /** Writes the pending last uses of tokens. */
  @Override
  public void close() {
    notes.shutdown();
    try {
      if (!notes.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        notes.shutdownNow();
      }
    } catch (InterruptedException e) {
      notes.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
