package io.casedesk.desktop.changes.review;

import java.util.function.Consumer;
import javafx.stage.Window;

/** Leads from the end of a review to what proves it: the log of its run. */
public interface CertificateLink {

  /**
   * What came of writing a certificate.
   *
   * @param good whether it was written
   * @param text the same in sentences
   */
  record Said(boolean good, String text) {}

  /** Shows the run among all runs. */
  void show(String runId);

  /**
   * Asks where to write the certificate of the run, and writes it.
   *
   * @param said hears what came of it, on the JavaFX thread; not where the person chose no place
   */
  void certify(Window owner, String runId, Consumer<Said> said);
}
