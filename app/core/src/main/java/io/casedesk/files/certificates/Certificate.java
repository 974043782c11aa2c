package io.casedesk.files.certificates;

import io.casedesk.changes.journal.Run;
import io.casedesk.messages.CodedFailure;
import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunLog;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Writes and verifies run certificates: who changed what, when and where, the old values, the
 * values sent and the values read again, with the complete log of the run. The JSON form is
 * described by {@code resources/certificate/certificate.schema.json}; the HTML form is a page for
 * people.
 *
 * <p>The certificate is derived byte for byte from the log. To verify it is to check the hash chain
 * of the log ({@link io.casedesk.model.runs.JournalHashChain}), generate the certificate from it
 * again, and compare. Verification can't detect a completely forged log with new hashes, unless the
 * last hash was noted elsewhere. The page has what the certificate says, for people; it is not
 * verified, so that its looks can change.
 *
 * <p>Entries are read one at a time; the cells and the records to be created are held in memory.
 */
public final class Certificate {

  static final String FORMAT = "casedesk-certificate";

  static final int VERSION = 1;

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

  /** The forms in which a run's certificate is written. */
  public enum Form {
    /** The run certificate, which can be verified. */
    JSON,
    /** A self-contained page for people. */
    HTML;

    /** The name in lower case, as on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The log of a run, from a workspace or a certificate.
   *
   * @param entries passes all entries in order; may be read more than once
   */
  record Source(RunHeader header, Entries entries) {}

  /** Passes entries in order, with one entry in memory at a time. */
  interface Entries {
    void forEach(Consumer<StoredJournalEntry> consumer) throws IOException;
  }

  /**
   * Writes the certificate of a run. Entries appended to the log in the meantime are not included.
   *
   * @param out the output; flushed, stays open
   * @throws InvalidCertificateException when the hash chain of the log is broken; the output may
   *     then be incomplete, so write to an {@link io.casedesk.files.AtomicFile}
   * @throws CertificateMemoryException when the run is too large
   * @throws io.casedesk.model.StoreException when the log can't be read
   */
  public static CertificateContents write(RunLog log, Form form, OutputStream out)
      throws IOException {
    Source source = new Source(log.header(), log::forEach);
    CertificateContents contents = contents(source, MOST_KEPT);
    BufferedOutputStream buffered = new BufferedOutputStream(out, 1 << 16);
    switch (form) {
      case JSON -> CertificateJson.write(contents, source, buffered);
      case HTML -> CertificatePage.write(contents, buffered);
    }
    buffered.flush();
    return contents;
  }

  /**
   * Verifies a certificate.
   *
   * @return its contents, all of which are derived from a log with a valid hash chain
   * @throws InvalidCertificateException when the certificate is invalid
   * @throws NoCertificateException when the file is not a certificate, or one of a later version
   * @throws CertificateMemoryException when the run is too large
   * @throws IOException when the file can't be read
   */
  public static CertificateContents verify(Path file) throws IOException {
    return verify(file, MOST_KEPT);
  }

  static CertificateContents verify(Path file, long mostKept) throws IOException {
    CertificateReader reader = CertificateReader.open(file);
    Source source = new Source(reader.header(), reader::forEach);
    CertificateContents contents = contents(source, mostKept);
    reader.requireClaimed(contents);
    try (InputStream in = Files.newInputStream(file);
        FileComparison comparison = new FileComparison(in)) {
      CertificateJson.write(contents, source, comparison);
      comparison.requireEnd();
    }
    return contents;
  }

  private static CertificateContents contents(Source source, long mostKept) throws IOException {
    JournalChainCheck chain = new JournalChainCheck(source.header());
    Run replay = new Run();
    source
        .entries()
        .forEach(
            logged -> {
              chain.check(logged);
              replay(replay, logged);
              if (replay.memoryBytes() > mostKept) {
                throw new CertificateMemoryException(
                    Message.of("certificate.memory", logged.seq(), mostKept >> 20));
              }
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
          Message.of(
              "certificate.not-entry", JournalChainCheck.name(logged), Message.ofFailure(e)));
    }
  }

  private static void requireShort(StoredJournalEntry logged, String name, String text, int most) {
    if (text.length() > most) {
      throw new InvalidCertificateException(
          Message.of("certificate.long", JournalChainCheck.name(logged), name, most));
    }
  }

  /**
   * Thrown when a file is not a run certificate, or has a version that this program can't read. The
   * message says why.
   */
  public static final class NoCertificateException extends RuntimeException
      implements CodedFailure {

    private static final long serialVersionUID = 1L;

    /**
     * @param message the reason, in one or more sentences
     */
    public NoCertificateException(String message) {
      super(message);
    }

    @Override
    public FaultCode code() {
      return FaultCode.NO_CERTIFICATE;
    }
  }
}
