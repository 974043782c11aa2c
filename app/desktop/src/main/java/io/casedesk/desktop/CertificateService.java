package io.casedesk.desktop;

import io.casedesk.desktop.runs.RunsSection;
import io.casedesk.desktop.ui.dialog.FileDialogs;
import io.casedesk.desktop.ui.records.CertificateFile;
import io.casedesk.desktop.ui.records.CertificateText;
import io.casedesk.desktop.ui.review.CertificateLink;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.model.RunStore;
import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.stage.Window;

/** Where the end of a review and what is kept of its run are joined. */
final class CertificateService implements CertificateLink {

  private final RunStore store;
  private final RunsSection runs;
  private final Runnable openRuns;
  private final Tasks tasks;
  private final FileDialogs files;
  private final CertificateText texts;

  /** The runs, and what brings them into sight. */
  record Shown(RunStore store, RunsSection section, Runnable open) {}

  CertificateService(Shown shown, Tasks tasks, FileDialogs files, Messages messages) {
    this.store = shown.store;
    this.runs = shown.section;
    this.openRuns = shown.open;
    this.tasks = tasks;
    this.files = files;
    this.texts = new CertificateText(messages);
  }

  @Override
  public void show(String runId) {
    runs.show(runId);
    openRuns.run();
    runs.focus();
  }

  @Override
  public void certify(Window owner, String runId, Consumer<Said> said) {
    files.save(owner, texts.question(runId)).ifPresent(file -> certify(runId, file, said));
  }

  private void certify(String runId, Path file, Consumer<Said> said) {
    tasks
        .call(() -> CertificateFile.write(store, runId, file))
        .onSuccess(certified -> said.accept(new Said(true, texts.written(file, certified))))
        .onFailure(thrown -> said.accept(new Said(false, texts.notWritten(file, thrown))))
        .start();
  }
}
