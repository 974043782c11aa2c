package io.casedesk.desktop.app;

import io.casedesk.desktop.changes.CertificateFile;
import io.casedesk.desktop.changes.CertificateText;
import io.casedesk.desktop.changes.review.CertificateLink;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.runs.RunStore;
import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.stage.Window;

/** Creates the run certificate of a review and opens the run it belongs to. */
final class CertificateService implements CertificateLink {

  private final RunStore store;
  private final Consumer<String> showRun;
  private final Tasks tasks;
  private final FileDialogs files;
  private final CertificateText texts;

  /**
   * Creates the service.
   *
   * @param showRun shows a run in the runs section
   */
  CertificateService(
      RunStore store, Consumer<String> showRun, Tasks tasks, FileDialogs files, Messages messages) {
    this.store = store;
    this.showRun = showRun;
    this.tasks = tasks;
    this.files = files;
    this.texts = new CertificateText(messages);
  }

  @Override
  public void show(String runId) {
    showRun.accept(runId);
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
