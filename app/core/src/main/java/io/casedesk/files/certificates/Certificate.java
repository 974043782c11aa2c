package io.casedesk.files.certificates;

import io.casedesk.changes.journal.Run;
import io.casedesk.messages.CodedFailure;
import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.StoredRun;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
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
            CertificateContents contents = contents(stored);
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

  private static CertificateContents contents(StoredRun stored) {
    Run run = Run.read(stored);
    return new CertificateContents(
        stored.header(),
        stored.rows().attempts().size(),
        stored.rows().judgments(),
        CertificateContents.last(stored.rows()),
        run.creates(),
        run.cells(),
        run.purpose(),
        run.labels(),
        run.recordNames(),
        run.alsoChanged());
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
