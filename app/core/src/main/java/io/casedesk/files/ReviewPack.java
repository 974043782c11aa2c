package io.casedesk.files;

import io.casedesk.model.ReadOutcome;
import io.casedesk.model.checklist.ChecklistMatrix;
import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * Checklists of many solutions with their reviews, to be handed on. All formats hold the same; the
 * lines ({@link Format#NDJSON}) are the data itself, whose SHA-256 the others name.
 *
 * @param about what a reader has to know of it
 * @param matrix what it holds
 */
public record ReviewPack(About about, ChecklistMatrix matrix) {

  /**
   * What a reader has to know of a pack.
   *
   * @param connection base URL of the service
   * @param asOf when the checklists were read
   * @param by who made it; may be empty
   * @param scope which solutions it holds
   * @param doubts what speaks against the list of the solutions being whole; empty when nothing
   */
  public record About(
      String connection, Instant asOf, String by, String scope, List<String> doubts) {

    /** Makes an unmodifiable copy. */
    public About {
      doubts = List.copyOf(doubts);
    }

    /** What speaks against it in a read of that list. */
    public static List<String> doubts(ReadOutcome listed) {
      return listed.shortfalls().stream()
          .map(
              one ->
                  one.reason().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                      + " ("
                      + one.detail()
                      + ")")
          .distinct()
          .toList();
    }
  }

  /** What a pack can be written as. */
  public enum Format {
    /** A JSON object a line for each solution; read again by {@link ChecklistLines#read}. */
    NDJSON,
    /** A row for each checklist. */
    CSV,
    /** A workbook: matrix, reviews, details, changes, open points, about. */
    XLSX,
    /** A page to print and sign. */
    HTML
  }

  /**
   * Writes it. The same pack is written to the same bytes, a workbook apart, which holds the time
   * at which it was made.
   *
   * @param out where to write; stays open
   * @throws IllegalArgumentException when the format cannot hold it; the message says why
   */
  public void write(Format format, OutputStream out) throws IOException {
    switch (format) {
      case NDJSON -> ChecklistLines.write(matrix, out);
      case CSV -> new ReviewCsv(matrix).write(out);
      case XLSX -> new ReviewWorkbook(this).write(out);
      case HTML -> new ReviewPage(this, out).write();
    }
  }

  /** The SHA-256 of the lines, in 64 lower-case hexadecimal digits. */
  public String sha256() throws IOException {
    try (DigestOutputStream digest =
        new DigestOutputStream(
            OutputStream.nullOutputStream(), MessageDigest.getInstance("SHA-256"))) {
      ChecklistLines.write(matrix, digest);
      return HexFormat.of().formatHex(digest.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
