package io.casedesk.desktop.changes;

import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.certificates.CertificateSummary;
import io.casedesk.files.certificates.InvalidCertificateException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Texts for writing a run certificate: the file dialog and the result. */
public final class CertificateText {

  private final Messages messages;
  private final FailureText failures;

  /** Creates the texts. */
  public CertificateText(Messages messages) {
    this.messages = messages;
    this.failures = new FailureText(messages);
  }

  /** Returns the file dialog for a run's certificate. */
  public FileDialogs.Request question(String runId) {
    return new FileDialogs.Request(
        messages.text("runs.certify.title"),
        "casedesk-run-" + runId + ".json",
        List.of(
            new FileDialogs.Type(messages.text("runs.certify.json"), "json"),
            new FileDialogs.Type(messages.text("runs.certify.html"), "html")));
  }

  /** Describes a certificate that was written. */
  public String written(Path file, CertificateSummary certified) {
    return messages.text("runs.certified", file, certified.digest());
  }

  /** Describes a failure; no incomplete file is left. */
  public String notWritten(Path file, Throwable thrown) {
    String why =
        switch (thrown) {
          case InvalidCertificateException e ->
              messages.text("runs.notCertified.broken", failures.detail(e));
          case AccessDeniedException e -> messages.text("runs.notCertified.denied");
          case NoSuchFileException e -> messages.text("runs.notCertified.noFolder");
          case IOException e -> messages.text("runs.notCertified.file", failures.detail(e));
          default -> failures.what(thrown) + " (" + failures.detail(thrown) + ")";
        };
    return messages.text("runs.notCertified", file, why);
  }
}
