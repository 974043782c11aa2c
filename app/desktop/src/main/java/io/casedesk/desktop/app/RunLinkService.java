package io.casedesk.desktop.app;

import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.desktop.changes.CertificateFile;
import io.casedesk.desktop.changes.CertificateText;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.stage.Window;

/** Opens the run of a review, creates its run certificate, and plans its undo. */
final class RunLinkService implements RunLink {

  private final RunStore store;
  private final Consumer<String> showRun;
  private final Consumer<ChangePlan> review;
  private final Tasks tasks;
  private final FileDialogs files;
  private final CertificateText texts;

  /**
   * Creates the service.
   *
   * @param showRun shows a run in the runs section
   * @param review opens a plan for review
   */
  RunLinkService(
      RunStore store,
      Consumer<String> showRun,
      Consumer<ChangePlan> review,
      Tasks tasks,
      FileDialogs files,
      Messages messages) {
    this.store = store;
    this.showRun = showRun;
    this.review = review;
    this.tasks = tasks;
    this.files = files;
    this.texts = new CertificateText(messages);
  }

  @Override
  public void show(String runId) {
    showRun.accept(runId);
  }

  @Override
  public void undo(String runId) {
    tasks.call(() -> undoing(runId)).onSuccess(review).start();
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

  @Override
  public void certify(Window owner, String runId, Consumer<CertificateMessage> said) {
    files.save(owner, texts.question(runId)).ifPresent(file -> certify(runId, file, said));
  }

  private void certify(String runId, Path file, Consumer<CertificateMessage> said) {
    tasks
        .call(() -> CertificateFile.write(store, runId, file))
        .onSuccess(
            certified -> said.accept(new CertificateMessage(true, texts.written(file, certified))))
        .onFailure(
            thrown -> said.accept(new CertificateMessage(false, texts.notWritten(file, thrown))))
        .start();
  }
}
