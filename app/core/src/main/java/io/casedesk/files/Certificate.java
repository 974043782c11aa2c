package io.casedesk.files;

import io.casedesk.changes.Run;
import io.casedesk.model.RunLog;
import io.casedesk.model.StoredJournalEntry;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The certificate of a run: who changed what, when and where, what was there before, what was sent
 * and what was read again, with the whole log it is taken from. As JSON it is described by {@code
 * resources/certificate/certificate.schema.json}; as HTML it is a page for people that carries the
 * same JSON.
 *
 * <p>Both follow from the log alone, to the byte. So verifying is following the chain of the log
 * ({@link io.casedesk.model.JournalHashChain}), making the file once more from it, and comparing.
 * What this cannot show is that somebody wrote a whole new log and hashed it anew; whoever noted
 * the last hash elsewhere can compare that.
 *
 * <p>Entries are read one at a time; in memory are the cells and the records to be created.
 */
public final class Certificate {

  static final String FORMAT = "casedesk-certificate";

  /** The newest; a run whose log says what its records were chosen from has it. */
  static final int VERSION = 4;

  /** Of a run whose log says what it is for, and no more. */
  static final int WITHOUT_SCOPE = 3;

  /** Of a run whose log does not say what it is for, as programs before that wrote it. */
  static final int WITHOUT_PURPOSE = 2;

  /** Some 10 million changes. */
  static final long MOST_BYTES = 8L << 30;

  /** Characters of a body, with room for several of the longest texts a service may send. */
  static final int LONGEST_BODY = 64_000_000;

  /** Characters of a kind or an id, which travels in an address: far more than any has. */
  static final int LONGEST_NAME = 10_000;

  /** About a million cells, or a dozen of the longest values; less where memory is short. */
  private static final long MOST_KEPT = Math.min(1L << 30, Runtime.getRuntime().maxMemory() / 2);

  private Certificate() {}

  /** What a run with these contents is certified with: a log of before is as it was then. */
  static int version(CertificateContents contents) {
    if (contents.purpose().isNone()) {
      return WITHOUT_PURPOSE;
    }
    return contents.purpose().scopes().isEmpty() ? WITHOUT_SCOPE : VERSION;
  }

  /** What a certificate looks like. */
  public enum Form {
    /** For programs. */
    JSON,
    /** For people; one page that needs nothing else, and carries the JSON. */
    HTML
  }

  /**
   * Writes the certificate of a run. What is added to the log in the meantime is not in it.
   *
   * @param out where to write; flushed, stays open
   * @throws InvalidCertificateException when the chain of the log does not fit, or the run is too
   *     large; part of the file may be written then, so that it belongs into an {@link AtomicFile}
   * @throws io.casedesk.model.StoreException when the log cannot be read
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
   * @return what it says, all of which follows from a log whose chain fits
   * @throws InvalidCertificateException when it does not hold
   * @throws NoCertificateException when it is no certificate, or one of a later version
   * @throws IOException when the file cannot be read
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

  /** Which form a certificate has, by its first byte. */
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
        replay.names(),
        replay.recordNames(),
        replay.alsoChanged());
  }

  private static void replay(Run replay, StoredJournalEntry logged) {
    requireShort(logged, "body", logged.entry().body(), LONGEST_BODY);
    requireShort(logged, "kind", logged.entry().kind(), LONGEST_NAME);
    requireShort(logged, "record", logged.entry().record(), LONGEST_NAME);
    try {
      replay.take(logged.entry());
    } catch (IllegalArgumentException e) {
      throw new InvalidCertificateException(
          JournalChainCheck.name(logged) + " is not what a run writes: " + e.getMessage() + ".", e);
    }
    if (replay.kept() > MOST_KEPT) {
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
