package io.casedesk.desktop.changes.review;

import java.util.function.Consumer;
import javafx.stage.Window;

/** Links the end of a review to its run, its run certificate and its undo. */
public interface RunLink {

  /**
   * The result of writing a run certificate.
   *
   * @param good whether the certificate was written
   * @param text the message for the user
   */
  record CertificateMessage(boolean good, String text) {}

  /** Shows the run in the list of runs. */
  void show(String runId);

  /** Plans to restore the values before a run and opens the plan for review. */
  void undo(String runId);

  /**
   * Asks for a file and writes the run certificate to it.
   *
   * @param said receives the result on the JavaFX thread; not called if the user cancels the file
   *     dialog
   */
  void certify(Window owner, String runId, Consumer<CertificateMessage> said);
}
