package io.casedesk.desktop.runs;

import io.casedesk.desktop.changes.CertificateText;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.certificates.CertificateContents;
import java.nio.file.Path;
import javafx.scene.Node;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * Shows the result of an action above the list; the message stays until dismissed and can be
 * copied.
 */
final class RunMessageView {

  private final VBox node = Nodes.named("runs-said", new VBox());
  private final RunsModel model;
  private final Messages messages;
  private final FailureText failures;
  private final CertificateText certificates;

  RunMessageView(RunsModel model, Messages messages) {
    this.model = model;
    this.messages = messages;
    this.failures = new FailureText(messages);
    this.certificates = new CertificateText(messages);
    Observables.follow(this::arrange, model.actions().saidProperty(), model.phaseProperty());
  }

  Node node() {
    return node;
  }

  private void arrange() {
    node.getChildren().clear();
    Throwable failure = model.failureProperty().get();
    if (failure != null && model.totalProperty().get() > 0) {
      line(
          false,
          messages.text("runs.failed.rowsKept", failures.what(failure), failures.detail(failure)),
          null);
    }
    RunActionsModel.Said said = model.actions().saidProperty().get();
    if (said != null) {
      Runnable dismiss = model.actions()::dismiss;
      switch (said) {
        case RunActionsModel.Said.Written(Path file, CertificateContents certificateContents) ->
            line(true, certificates.written(file, certificateContents), dismiss);
        case RunActionsModel.Said.NotWritten(Path file, Throwable thrown) ->
            line(false, certificates.notWritten(file, thrown), dismiss);
        case RunActionsModel.Said.NotPlanned(Throwable thrown) ->
            line(false, messages.text("runs.notPlanned", failures.detail(thrown)), dismiss);
      }
    }
  }

  private void line(boolean good, String text, @Nullable Runnable dismiss) {
    Notice notice = new Notice(good ? Level.GOOD : Level.BAD, text, messages).copyable();
    node.getChildren().add(dismiss == null ? notice : notice.dismissable(dismiss));
  }
}
