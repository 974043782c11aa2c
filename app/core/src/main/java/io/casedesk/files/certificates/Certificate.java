package io.casedesk.files.certificates;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.Run;
import io.casedesk.files.results.ResultRow;
import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.messages.UserException;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunJudgment;
import io.casedesk.model.runs.RunRows;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.StoredRun;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes and verifies run certificates: who changed what, when and where, the old values, the
 * values sent and the values read again, with every call and every verdict of the run. The JSON
 * form is described by {@code resources/certificate/certificate.schema.json}; the HTML form is a
 * page for people.
 *
 * <p>The last line of the JSON form is the SHA-256 of all lines before it. It shows that the file
 * is as it was written. A forger can compute it anew, so the digest is to be noted elsewhere.
 */
public final class Certificate {

  static final String FORMAT = "casedesk-certificate";

  static final int VERSION = 1;

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
   * Writes the certificate of a run, as it is stored at one moment.
   *
   * @param out the output; flushed, stays open
   * @throws InvalidCertificateException when a stored value can't be read; the output may then be
   *     incomplete, so write to an {@link io.casedesk.files.AtomicFile}
   * @throws IllegalArgumentException when there is no such run
   * @throws io.casedesk.model.StoreException when the run can't be read
   */
  public static CertificateSummary write(RunStore store, String runId, Form form, OutputStream out)
      throws IOException {
    if (store.header(runId).isEmpty()) {
      throw new MessageException(Message.of("run.missing", runId));
    }
    AtomicReference<@Nullable CertificateSummary> summary = new AtomicReference<>();
    boolean isPage = form == Form.HTML;
    try {
      store.export(
          runId,
          (stored, attempts) -> {
            Contents contents = Contents.of(stored);
            try {
              String digest =
                  CertificateJson.write(
                      contents, attempts, isPage ? OutputStream.nullOutputStream() : out);
              summary.set(contents.summary(digest));
              if (isPage) {
                CertificatePage.write(contents, digest, out);
              }
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (IllegalArgumentException e) {
      throw new InvalidCertificateException(
          Message.of("certificate.unreadable", Message.ofFailure(e)));
    }
    out.flush();
    return Objects.requireNonNull(summary.get());
  }

  /**
   * Returns the digest that ends the certificate of a run, as it is stored now.
   *
   * @throws InvalidCertificateException when a stored value can't be read
   */
  public static String digest(RunStore store, String runId) throws IOException {
    return write(store, runId, Form.JSON, OutputStream.nullOutputStream()).digest();
  }

  /**
   * Verifies a certificate.
   *
   * @throws InvalidCertificateException when the certificate is invalid
   * @throws NoCertificateException when the file is not a certificate, or one of a later version
   * @throws IOException when the file can't be read
   */
  public static CertificateSummary verify(Path file) throws IOException {
    return new CertificateReader(file).read();
  }

  /**
   * Thrown when a file is not a run certificate, or has a version that this program can't read. The
   * message says why.
   */
  public static final class NoCertificateException extends UserException {

    private static final long serialVersionUID = 2L;

    /**
     * @param message the reason, in one or more sentences
     */
    NoCertificateException(Message message) {
      super(FaultCode.NO_CERTIFICATE, message, null);
    }
  }

  /**
   * The contents of a run certificate.
   *
   * @param header the header of the run
   * @param rows the rows of the run, with every verdict in the order stored
   * @param run the run as its rows describe it
   * @param creates every record to be created, in the order planned
   * @param cells every cell, in the order planned
   */
  record Contents(
      RunHeader header, RunRows rows, Run run, List<CreateResult> creates, List<CellResult> cells) {

    static Contents of(StoredRun stored) {
      Run run = Run.read(stored);
      return new Contents(stored.header(), stored.rows(), run, run.creates(), run.cells());
    }

    /** The time of the last call or verdict; null when there is none. */
    @Nullable Instant last() {
      return Stream.concat(
              rows.attempts().stream().map(RunAttempt::at),
              rows.judgments().stream().map(RunJudgment::at))
          .max(Comparator.naturalOrder())
          .orElse(null);
    }

    /** Returns the contents in short, with the digest of the certificate. */
    CertificateSummary summary(String digest) {
      return new CertificateSummary(header, last(), counts(), createCounts(), digest);
    }

    /**
     * The number of cells by verdict; cells that were not sent count as {@link ResultRow#NOT_SENT}.
     */
    Map<String, Integer> counts() {
      return counts(cells, ResultRow::word);
    }

    /**
     * The number of records to be created by verdict; created records count as {@link
     * ResultRow#CREATED}, records that were not sent as {@link ResultRow#NOT_SENT}.
     */
    Map<String, Integer> createCounts() {
      return counts(creates, ResultRow::word);
    }

    private static <T> Map<String, Integer> counts(List<T> results, Function<T, String> word) {
      Map<String, Integer> counts = new TreeMap<>();
      results.forEach(result -> counts.merge(word.apply(result), 1, Integer::sum));
      return counts;
    }
  }
}
