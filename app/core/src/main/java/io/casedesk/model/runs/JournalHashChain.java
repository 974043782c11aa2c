package io.casedesk.model.runs;

import io.casedesk.model.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;

/**
 * Computes a hash chain over the entries of a run: each hash covers all entries before it, so a
 * changed, moved, inserted or deleted entry no longer matches. Entries removed from the end leave a
 * valid, shorter chain, so a log must be passed on together with the number of its entries.
 *
 * <p>Each hash is the SHA-256, in 64 lower-case hexadecimal digits, of a sequence of texts in
 * UTF-8. Each text is written as its length in bytes in decimal digits, a colon, the bytes and a
 * comma ({@code 3:abc,}). The texts are
 *
 * <ul>
 *   <li>for the header: {@code casedesk-run-1}, id, connection, kind, begun, by, origin;
 *   <li>for an entry: the hash before it (of the previous entry or the header), seq in decimal
 *       digits, at, kind, record, body.
 * </ul>
 *
 * <p>A time is in UTC as ISO 8601 with three decimals, or none when they are zeros: {@code
 * 2026-11-21T21:32:44.120Z}, {@code 2026-11-21T21:32:44Z}.
 */
public final class JournalHashChain {

  private static final String VERSION = "casedesk-run-1";

  private JournalHashChain() {}

  /** The hash that the first entry builds on. */
  public static String start(RunHeader header) {
    return hash(
        VERSION,
        header.id(),
        header.connection(),
        header.kind(),
        header.begun().toString(),
        header.by(),
        header.origin());
  }

  /** The hash of the entry that follows one with the hash {@code previous}. */
  public static String next(String previous, long seq, Instant at, JournalEntry entry) {
    return hash(
        previous, Long.toString(seq), at.toString(), entry.kind(), entry.record(), entry.body());
  }

  private static String hash(String... texts) {
    MessageDigest digest = Sha256.begin();
    for (String text : texts) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
      digest.update(bytes);
      digest.update((byte) ',');
    }
    return Sha256.hex(digest);
  }
}
