package io.casedesk.server.store;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/** Bearer tokens, of which only the digest is kept (contract 5). */
public final class Tokens {

  /** What every token starts with, so that one that leaked is recognised. */
  public static final String PREFIX = "cdk_";

  private static final int BYTES = 32;

  private final Database database;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  /** Tokens kept in this database. */
  public Tokens(Database database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** Makes a token of 256 random bits; an earlier one of the same name is no longer accepted. */
  public String issue(String name) {
    byte[] secret = new byte[BYTES];
    random.nextBytes(secret);
    String token = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    database.write(
        handle ->
            handle.execute(
                """
                INSERT INTO token (name, digest, created_at) VALUES (?, ?, ?)
                ON CONFLICT (name) DO UPDATE
                SET digest = excluded.digest, created_at = excluded.created_at
                """,
                name,
                digest(token),
                Times.now(clock).created()));
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

  /** Whether the token was issued. Looks at every one, so that the time taken tells nothing. */
  public boolean accepts(String token) {
    byte[] presented = digest(token).getBytes(StandardCharsets.US_ASCII);
    List<String> digests =
        database.read(
            handle -> handle.createQuery("SELECT digest FROM token").mapTo(String.class).list());
    boolean found = false;
    for (String digest : digests) {
      found |= MessageDigest.isEqual(presented, digest.getBytes(StandardCharsets.US_ASCII));
    }
    return found;
  }

  private static String digest(String token) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha.digest(token.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
