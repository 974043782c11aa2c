package io.casedesk.desktop.changes.review;

import io.casedesk.changes.followup.RetryPlanner;
import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.certificates.Certificate;
import io.casedesk.files.certificates.CertificateSummary;
import io.casedesk.files.certificates.InvalidCertificateException;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunStore;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.stage.Window;

/**
 * Leads from a run to its place in the list of runs, its run certificate, its undo and its retry.
 */
public final class RunLink {

  /**
   * The result of writing a run certificate.
   *
   * @param good whether the certificate was written
   * @param text the message for the user
   */
  public record Saved(boolean good, String text) {}

  private final RunStore store;
  private final Consumer<String> show;
  private final Consumer<ChangePlan> review;
  private final Tasks tasks;
  private final FileDialogs files;
  private final Messages messages;

  /**
   * Creates the link to the runs of a workspace.
   *
   * @param show shows a run in the list of runs, by its id
   * @param review opens a plan for review
   */
  public RunLink(
      RunStore store,
      Consumer<String> show,
      Consumer<ChangePlan> review,
      Tasks tasks,
      FileDialogs files,
      Messages messages) {
    this.store = store;
    this.show = show;
    this.review = review;
    this.tasks = tasks;
    this.files = files;
    this.messages = messages;
  }

  /** Shows the run in the list of runs. */
  public void show(String runId) {
    show.accept(runId);
  }

  /** Plans to restore the values before a run and opens the plan for review. */
  public void undo(String runId) {
    tasks.call(() -> undoing(runId)).onSuccess(review).start();
  }

  /**
   * Plans to send again what a run didn't complete.
   *
   * @param open opens the plan for review, unless it is empty; called on the JavaFX thread
   * @param failed receives why the run can't be read, on the JavaFX thread
   */
  void retry(String runId, Consumer<ChangePlan> open, Consumer<Throwable> failed) {
    tasks
        .call(
            () ->
                RetryPlanner.plan(
                    store.header(runId).orElseThrow(),
                    Run.read(store.require(runId)),
                    System.getProperty("user.name", "")))
        .onSuccess(
            plan -> {
              if (!plan.changes().isEmpty() || !plan.creates().isEmpty()) {
                open.accept(plan);
              }
            })
        .onFailure(failed)
        .start();
  }

  private ChangePlan undoing(String runId) {
    RunHeader run = store.header(runId).orElseThrow();
    List<PlannedCell> cells =
        new ArrayList<>(UndoPlanner.plan(store, runId, UndoPlanner.Selection.everything()));
    cells.addAll(UndoPlanner.deletions(run.kind(), ChangeRuns.read(store, runId).creates()));
    return ChangePlan.of(
        ChangePlan.Header.following(
            run, RunRelation.Kind.UNDO, System.getProperty("user.name", "")),
        cells);
  }

  /**
   * Asks for a file and writes the run certificate to it.
   *
   * @param said receives the result on the JavaFX thread; not called if the user cancels the file
   *     dialog
   */
  public void certify(Window owner, String runId, Consumer<Saved> said) {
    files
        .save(
            owner,
            new FileDialogs.Request(
                messages.text("runs.certify.title"),
                "casedesk-run-" + runId + ".json",
                List.of(
                    new FileDialogs.Type(messages.text("runs.certify.json"), "json"),
                    new FileDialogs.Type(messages.text("runs.certify.html"), "html"))))
        .ifPresent(file -> certify(runId, file, said));
  }

  /**
   * Writes the run certificate in the background: as HTML if the file name says so, else as JSON.
   * On failure, the file stays unchanged.
   */
  public void certify(String runId, Path target, Consumer<Saved> said) {
    tasks
        .call(() -> written(runId, target))
        .onSuccess(
            certified ->
                said.accept(
                    new Saved(true, messages.text("runs.certified", target, certified.digest()))))
        .onFailure(
            thrown ->
                said.accept(
                    new Saved(false, messages.text("runs.notCertified", target, why(thrown)))))
        .start();
  }

  private CertificateSummary written(String runId, Path target) throws IOException {
    String name = String.valueOf(target.getFileName()).toLowerCase(Locale.ROOT);
    boolean isPage = name.endsWith(".html") || name.endsWith(".htm");
    try (AtomicFile file = AtomicFile.replacing(target)) {
      CertificateSummary summary =
          Certificate.write(
              store, runId, isPage ? Certificate.Form.HTML : Certificate.Form.JSON, file.out());
      file.commit();
      return summary;
    }
  }

  private String why(Throwable thrown) {
    FailureText failures = new FailureText(messages);
    return switch (thrown) {
      case InvalidCertificateException e ->
          messages.text("runs.notCertified.broken", failures.detail(e));
      case AccessDeniedException e -> messages.text("runs.notCertified.denied");
      case NoSuchFileException e -> messages.text("runs.notCertified.noFolder");
      case IOException e -> messages.text("runs.notCertified.file", failures.detail(e));
      default -> failures.what(thrown) + " (" + failures.detail(thrown) + ")";
    };
  }
}
