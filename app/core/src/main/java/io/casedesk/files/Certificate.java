package io.casedesk.files;

import io.casedesk.changes.run.Run;
import io.casedesk.model.RunLog;
import io.casedesk.model.StoredJournalEntry;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes and verifies run certificates: who changed what, when and where, the old values, the
 * values sent and the values read again, with the complete log of the run. The JSON form is
 * described by {@code resources/certificate/certificate.schema.json}; the HTML form is a page for
 * people that contains this JSON.
 *
 * <p>Both forms are derived byte for byte from the log. To verify one is to check the hash chain of
 * the log ({@link io.casedesk.model.JournalHashChain}), generate the file from it again, and
 * compare. Verification can't detect a completely forged log with new hashes, unless the last hash
 * was noted elsewhere.
 *
 * <p>Entries are read one at a time; the cells and the records to be created are held in memory.
 */
public final class Certificate {

  static final String FORMAT = "casedesk-certificate";

  /** The newest version, for runs whose log contains the scope of their records. */
  static final int VERSION = 4;

  /** The version for runs whose log contains the purpose, but not the scope. */
  static final int WITHOUT_SCOPE = 3;

  /** The version for runs of older programs, whose log does not contain the purpose. */
  static final int WITHOUT_PURPOSE = 2;

  /** Maximum size in bytes, about 10 million changes. */
  static final long MOST_BYTES = 8L << 30;

  /**
   * Maximum length of an entry's body in characters, several of the longest texts a service may
   * send.
   */
  static final int LONGEST_BODY = 64_000_000;

  /**
   * Maximum length of a kind or an id in characters; ids are part of URLs, so real ones are far
   * shorter.
   */
  static final int LONGEST_NAME = 10_000;

  /**
   * Maximum memory for cells, about a million cells or a dozen of the longest values; less where
   * memory is short.
   */
  private static final long MOST_KEPT = Math.min(1L << 30, Runtime.getRuntime().maxMemory() / 2);

  private Certificate() {}

  /** The version for these contents, so that an old log gives the certificate it gave before. */
  static int version(CertificateContents contents) {
    if (contents.purpose().isNone()) {
      return WITHOUT_PURPOSE;
    }
    return contents.purpose().scopes().isEmpty() ? WITHOUT_SCOPE : VERSION;
  }

  /** The forms of a certificate. */
  public enum Form {
    /** JSON, for programs. */
    JSON,
    /** HTML, for people: one self-contained page that contains the JSON. */
    HTML
  }

  /**
   * Writes the certificate of a run. Entries appended to the log in the meantime are not included.
   *
   * @param out the output; flushed, stays open
   * @throws InvalidCertificateException when the hash chain of the log is broken, or the run is too
   *     large; the output may then be incomplete, so write to an {@link AtomicFile}
   * @throws io.casedesk.model.StoreException when the log can't be read
   */
  public static CertificateContents write(RunLog log, Form form, OutputStream out)
      throws IOException {
    CertificateSource source = CertificateSource.of(log);
    CertificateContents contents = contents(source);
    render(contents, source, form, out);
    return contents;
  }

  /**
   * Verifies a certificate of either form.
   *
   * @return its contents, all of which are derived from a log with a valid hash chain
   * @throws InvalidCertificateException when the certificate is invalid
   * @throws NoCertificateException when the file is not a certificate, or one of a later version
   * @throws IOException when the file can't be read
   */
  public static CertificateContents verify(Path file) throws IOException {
    CertificateReader reader = CertificateReader.open(file);
    CertificateContents contents = contents(reader);
    reader.requireClaimed(contents);
    try (InputStream in = Files.newInputStream(file);
        FileComparison fileComparison = new FileComparison(in)) {
      render(contents, reader, reader.form(), fileComparison);
      fileComparison.requireEnd();
    }
    return contents;
  }

  /** Detects the form of a certificate by its first byte. */
  public static Form form(Path file) throws IOException {
    return CertificateReader.formOf(file);
  }

  private static CertificateContents contents(CertificateSource source) throws IOException {
    JournalChainCheck chain = new JournalChainCheck(source.header());
    Run replay = new Run();
    source.forEach(
        logged -> {
          chain.take(logged);
          replay(replay, logged);
        });
    return new CertificateContents(
        source.header(),
        chain.entries(),
        chain.hash(),
        chain.at(),
        replay.creates(),
        replay.cells(),
        replay.purpose(),
        replay.labels(),
        replay.recordNames(),
        replay.alsoChanged());
  }

  private static void replay(Run replay, StoredJournalEntry logged) {
    requireShort(logged, "body", logged.entry().body(), LONGEST_BODY);
    requireShort(logged, "kind", logged.entry().kind(), LONGEST_NAME);
    requireShort(logged, "record", logged.entry().record(), LONGEST_NAME);
    try {
      replay.applyEntry(logged.entry());
    } catch (IllegalArgumentException e) {
      throw new InvalidCertificateException(
          JournalChainCheck.name(logged) + " is not what a run writes: " + e.getMessage() + ".", e);
    }
    if (replay.memoryBytes() > MOST_KEPT) {
      throw new InvalidCertificateException(
          "What the run did up to entry "
              + logged.seq()
              + " takes more than "
              + (MOST_KEPT >> 20)
              + " MiB of memory, which is more than Casedesk certifies here.");
    }
  }

  private static void requireShort(StoredJournalEntry logged, String name, String text, int most) {
    if (text.length() > most) {
      throw new InvalidCertificateException(
          JournalChainCheck.name(logged)
              + " has a "
              + name
              + " of more than "
              + most
              + " characters.");
    }
  }

  private static void render(
      CertificateContents contents, CertificateSource source, Form form, OutputStream out)
      throws IOException {
    BufferedOutputStream buffered = new BufferedOutputStream(out, 1 << 16);
    switch (form) {
      case JSON -> new CertificateJson(contents, buffered).write(source);
      case HTML -> new CertificatePage(contents, buffered).write(source);
    }
    buffered.flush();
  }
}
