package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.followup.UndoHistory;
import io.casedesk.desktop.changes.review.CertificateLink;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.RunProgressControls;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.imports.common.ImportControls;
import io.casedesk.desktop.imports.review.ImportApplyModel;
import io.casedesk.desktop.imports.review.ImportResultModel;
import io.casedesk.files.table.TableFile;
import java.util.List;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Shows the last step of an import: the progress of the run and its results. */
final class ImportApplyView {

  private final BorderPane node = new BorderPane();
  private final Label state = ImportControls.sentence("imports-apply-state");
  private final Label said = ImportControls.sentence("imports-said");
  private final HBox saidNotice;
  private final Label failed = ImportControls.sentence("imports-apply-failure");
  private final Node failedNotice;
  private final Label created = ImportControls.sentence("imports-created");
  private final Node createdNotice;
  private final Label undone = ImportControls.sentence("imports-undone");
  private final Node undoneNotice;
  private final Button undo;
  private final MomentText momentText;
  private final RunProgressControls progress;
  private final Button resume;
  private final Button save;
  private final FlowPane ends;
  private final ImportsModel model;
  private final ImportApplyModel sending;
  private final FileDialogs dialogs;
  private final CertificateLink certificates;
  private final Messages messages;

  ImportApplyView(
      ImportsModel model,
      FileDialogs dialogs,
      CertificateLink certificates,
      Messages messages,
      MomentText momentText) {
    this.model = model;
    this.sending = model.sending();
    this.dialogs = dialogs;
    this.certificates = certificates;
    this.messages = messages;
    this.momentText = momentText;
    progress = new RunProgressControls(sending.progress(), "imports", messages);
    progress.bar().visibleProperty().bind(progress.pause().visibleProperty());
    resume = ImportControls.next(messages, "imports-resume", "imports.resume", model::resume);
    resume.managedProperty().bind(resume.visibleProperty());
    saidNotice = ImportControls.notice("good", Feather.CHECK_CIRCLE, said);
    failedNotice = ImportControls.notice("bad", Feather.ALERT_CIRCLE, failed);
    save =
        ImportControls.button(
            messages, "imports-save-result", "imports.saveResult", this::saveResult);
    undo = ImportControls.button(messages, "imports-undo", "imports.undo", sending::undo);
    undo.managedProperty().bind(undo.visibleProperty());
    Button certify =
        ImportControls.button(messages, "imports-certify", "imports.certify", this::certify);
    // The pressed button stays enabled: a button loses the keyboard focus when it is disabled.
    save.disableProperty()
        .bind(sending.files().writingProperty().and(save.focusedProperty().not()));
    ends =
        new FlowPane(
            8,
            8,
            save,
            certify,
            ImportControls.button(messages, "imports-show-run", "imports.showRun", this::showRun),
            undo,
            ImportControls.button(messages, "imports-rest", "imports.rest", model.forward()::again),
            ImportControls.button(messages, "imports-finish", "imports.finish", model::finish));
    undone.setId("imports-undone");
    undoneNotice = ImportControls.notice("doubt", Feather.ROTATE_CCW, undone);
    sending.undoneProperty().subscribe(this::tellOfUndo);
    createdNotice = ImportControls.notice("doubt", Feather.PLUS_CIRCLE, created);
    ends.setMinHeight(Region.USE_PREF_SIZE);
    HBox.setHgrow(state, javafx.scene.layout.Priority.ALWAYS);
    node.setId("imports-apply-page");
    node.setTop(
        new VBox(
            8,
            ImportControls.row(progress.bar(), state, progress.pause(), progress.cancel(), resume),
            undoneNotice,
            failedNotice,
            saidNotice));
    DifferenceLinesView lines = new DifferenceLinesView("imports-verdicts", model, messages);
    node.setCenter(lines.node());
    BorderPane.setMargin(lines.node(), new Insets(8, 0, 8, 0));
    node.setBottom(new VBox(8, createdNotice, ends));
    sending.phaseProperty().subscribe(now -> enter());
    sending.progress().progressProperty().subscribe(now -> arrange());
    sending.progress().pausedProperty().subscribe(now -> arrange());
    sending.progress().cancellingProperty().subscribe(now -> arrange());
    sending.failureProperty().subscribe(now -> arrange());
    sending.files().saidProperty().subscribe(saved -> say(saved));
    model.difference().versionProperty().subscribe(now -> arrange());
    model.job().keptProperty().subscribe(now -> arrange());
  }

  Node node() {
    return node;
  }

  /** Shows that another run undid this one. */
  private void tellOfUndo(UndoHistory.@Nullable Undo by) {
    undoneNotice.setVisible(by != null);
    undone.setText(
        by == null
            ? ""
            : messages.text(
                by.whole() ? "imports.undone" : "imports.undone.part",
                by.run().id(),
                momentText.of(by.run().begun())));
    // The rest of a partly undone run can still be undone.
    undo.setVisible(by == null || !by.whole());
  }

  /** Also removes the result of a file that belongs to another run or to its state before. */
  private void enter() {
    saidNotice.setVisible(false);
    arrange();
  }

  private void arrange() {
    ImportApplyModel.Phase phase = sending.phaseProperty().get();
    boolean running = phase == ImportApplyModel.Phase.RUNNING;
    resume.setVisible(
        phase == ImportApplyModel.Phase.STOPPED || phase == ImportApplyModel.Phase.FAILED);
    ends.setDisable(running);
    // When the run can be resumed, "Resume" is the primary button instead of "Save result".
    save.getStyleClass().remove(Styles.ACCENT);
    if (!resume.isVisible()) {
      save.getStyleClass().add(Styles.ACCENT);
    }
    state.setText(state(phase));
    progress.bar().setAccessibleText(state.getText());
    int made = running ? 0 : count(ReviewLine.Standing.CREATED);
    createdNotice.setVisible(made > 0);
    created.setText(messages.text("imports.created." + model.kindProperty().get(), made));
    Throwable failure = sending.failureProperty().get();
    failedNotice.setVisible(failure != null);
    FailureText texts = new FailureText(messages);
    failed.setText(
        failure == null
            ? ""
            : messages.text("imports.failed", texts.what(failure), texts.detail(failure)));
  }

  private String state(ImportApplyModel.Phase phase) {
    return switch (phase) {
      case NONE ->
          // After a restart, the result of the run is known only when the records are read again.
          messages.text(
              model.job().isSent() ? "imports.apply.unconfirmed" : "imports.apply.notYet");
      case RUNNING -> progress.text();
      case STOPPED -> messages.text("imports.apply.stopped", done(), unsent());
      case ENDED -> messages.text("imports.apply.ended", done(), problems());
      case FAILED -> messages.text("imports.apply.failed");
    };
  }

  private int count(ReviewLine.Standing standing) {
    return model.difference().counts().getOrDefault(standing, 0);
  }

  private int done() {
    return count(ReviewLine.Standing.DONE) + count(ReviewLine.Standing.CREATED);
  }

  private int unsent() {
    return count(ReviewLine.Standing.UNSENT);
  }

  private int problems() {
    return model.difference().counts().entrySet().stream()
        .filter(one -> one.getKey().isProblem())
        .mapToInt(java.util.Map.Entry::getValue)
        .sum();
  }

  private void say(ImportResultModel.@Nullable Said what) {
    if (what == null) {
      saidNotice.setVisible(false);
      return;
    }
    Throwable failure = what.failure();
    String file = what.file().toString();
    say(
        failure == null,
        failure == null
            ? messages.text("imports.result.saved", file)
            : messages.text("imports.result.notSaved", file, String.valueOf(failure.getMessage())));
  }

  private void say(boolean good, String text) {
    said.setText(text);
    ImportControls.mark(
        saidNotice, good ? "good" : "bad", good ? Feather.CHECK_CIRCLE : Feather.ALERT_CIRCLE);
    saidNotice.setVisible(true);
  }

  private void showRun() {
    model.run().ifPresent(certificates::show);
  }

  private void saveResult() {
    TableFile table = model.job().tableProperty().get();
    if (table == null || sending.files().writingProperty().get()) {
      return;
    }
    String name = table.name();
    int dot = name.lastIndexOf('.');
    String end = dot < 0 ? table.format().word() : name.substring(dot + 1);
    String base = dot < 0 ? name : name.substring(0, dot);
    dialogs
        .save(
            node.getScene().getWindow(),
            new FileDialogs.Question(
                messages.text("imports.saveResult.title"),
                base + "-result." + end,
                List.of(new FileDialogs.Type(messages.text("imports.type.result", end), end))))
        .ifPresent(sending.files()::saveResult);
  }

  private void certify() {
    model
        .run()
        .ifPresent(
            run ->
                certificates.certify(
                    node.getScene().getWindow(), run, saved -> say(saved.good(), saved.text())));
  }
}
