package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.followup.UndoHistory;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.files.table.TableFile;
import java.time.Duration;
import java.util.List;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Shows the last step of an import: the progress of the run and its results. */
final class ImportApplyView {

  private static final double NANOS = Duration.ofSeconds(1).toNanos();

  private final BorderPane node = new BorderPane();
  private final ProgressBar bar = new ProgressBar();
  private final Label state = ImportControls.sentence("imports-apply-state");
  private final Label said = ImportControls.sentence("imports-said");
  private final Node saidNotice;
  private final Label failed = ImportControls.sentence("imports-apply-failure");
  private final Node failedNotice;
  private final Label created = ImportControls.sentence("imports-created");
  private final Node createdNotice;
  private final Label undone = ImportControls.sentence("imports-undone");
  private final Node undoneNotice;
  private final Button undo;
  private final MomentText momentText;
  private final Button pause;
  private final Button cancel;
  private final Button resume;
  private final Button save;
  private final FlowPane ends;
  private final ImportsModel model;
  private final ImportApplyModel sending;
  private final FileDialogs dialogs;
  private final Messages messages;

  ImportApplyView(
      ImportsModel model, FileDialogs dialogs, Messages messages, MomentText momentText) {
    this.model = model;
    this.sending = model.sending();
    this.dialogs = dialogs;
    this.messages = messages;
    this.momentText = momentText;
    pause = ImportControls.button(messages, "imports-pause", "review.pause", this::pauseOrGoOn);
    cancel = ImportControls.button(messages, "imports-cancel", "review.cancel", sending::cancel);
    resume = ImportControls.next(messages, "imports-resume", "imports.resume", model::resume);
    for (Region one : List.of(pause, cancel, resume, bar)) {
      one.managedProperty().bind(one.visibleProperty());
    }
    bar.setPrefWidth(160);
    bar.setAccessibleText(messages.text("imports.sending"));
    saidNotice = ImportControls.notice("good", Feather.CHECK_CIRCLE, said);
    failedNotice = ImportControls.notice("bad", Feather.ALERT_CIRCLE, failed);
    save =
        ImportControls.button(
            messages, "imports-save-result", "imports.saveResult", this::saveResult);
    undo = ImportControls.button(messages, "imports-undo", "imports.undo", sending::undo);
    undo.managedProperty().bind(undo.visibleProperty());
    Button certify =
        ImportControls.button(messages, "imports-certify", "imports.certify", this::certify);
    // Save one file at a time, because each has its own message. The pressed button stays enabled,
    // because a button loses the keyboard focus when it is disabled.
    for (Button one : List.of(save, certify)) {
      one.disableProperty()
          .bind(sending.files().writingProperty().and(one.focusedProperty().not()));
    }
    ends =
        new FlowPane(
            8,
            8,
            save,
            certify,
            ImportControls.button(messages, "imports-show-run", "imports.showRun", model::showRun),
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
            ImportControls.row(bar, state, pause, cancel, resume),
            undoneNotice,
            failedNotice,
            saidNotice));
    DifferenceLinesView lines = new DifferenceLinesView("imports-verdicts", model, messages);
    node.setCenter(lines.node());
    BorderPane.setMargin(lines.node(), new Insets(8, 0, 8, 0));
    node.setBottom(new VBox(8, createdNotice, ends));
    sending.phaseProperty().subscribe(now -> arrange());
    sending.progressProperty().subscribe(now -> arrange());
    sending.pausedProperty().subscribe(now -> arrange());
    sending.failureProperty().subscribe(now -> arrange());
    sending.files().saidProperty().subscribe(this::say);
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

  private void pauseOrGoOn() {
    if (sending.pausedProperty().get()) {
      sending.goOn();
    } else {
      sending.pause();
    }
  }

  private void arrange() {
    ImportApplyModel.Phase phase = sending.phaseProperty().get();
    boolean running = phase == ImportApplyModel.Phase.RUNNING;
    bar.setVisible(running);
    pause.setVisible(running);
    pause.setText(messages.text(sending.pausedProperty().get() ? "review.goOn" : "review.pause"));
    cancel.setVisible(running);
    resume.setVisible(
        phase == ImportApplyModel.Phase.STOPPED || phase == ImportApplyModel.Phase.FAILED);
    ends.setDisable(running);
    // When the run can be resumed, "Resume" is the primary button instead of "Save result".
    save.getStyleClass().remove(Styles.ACCENT);
    if (!resume.isVisible()) {
      save.getStyleClass().add(Styles.ACCENT);
    }
    ImportApplyModel.Progress progress = sending.progressProperty().get();
    boolean counted = progress != null && progress.all() > 0;
    bar.setProgress(
        counted && progress != null
            ? (double) progress.records() / progress.all()
            : ProgressBar.INDETERMINATE_PROGRESS);
    state.setText(state(phase, progress));
    int made = running ? 0 : count(DifferenceLine.Standing.CREATED);
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

  private String state(ImportApplyModel.Phase phase, ImportApplyModel.@Nullable Progress progress) {
    return switch (phase) {
      case NONE ->
          // After a restart, the result of the run is known only when the records are read again.
          messages.text(
              model.job().isSent() ? "imports.apply.unconfirmed" : "imports.apply.notYet");
      case RUNNING -> running(progress);
      case STOPPED -> messages.text("imports.apply.stopped", done(), unsent());
      case ENDED -> messages.text("imports.apply.ended", done(), problems());
      case FAILED -> messages.text("imports.apply.failed");
    };
  }

  private String running(ImportApplyModel.@Nullable Progress progress) {
    if (sending.pausedProperty().get()) {
      return messages.text("imports.apply.paused");
    }
    if (progress == null || progress.records() == 0) {
      return messages.text("imports.sending");
    }
    double seconds = Math.max(0.001, (System.nanoTime() - progress.begun()) / NANOS);
    double rate = progress.records() / seconds;
    return messages.text(
        "imports.apply.progress",
        progress.records(),
        progress.all(),
        Math.round(rate),
        Math.round((progress.all() - progress.records()) / Math.max(rate, 0.001)));
  }

  private int count(DifferenceLine.Standing standing) {
    return model.difference().counts().getOrDefault(standing, 0);
  }

  private int done() {
    return count(DifferenceLine.Standing.DONE) + count(DifferenceLine.Standing.CREATED);
  }

  private int unsent() {
    return count(DifferenceLine.Standing.UNSENT);
  }

  private int problems() {
    return model.difference().counts().entrySet().stream()
        .filter(one -> one.getKey().isProblem())
        .mapToInt(java.util.Map.Entry::getValue)
        .sum();
  }

  private void say(ImportResultModel.@Nullable Said what) {
    saidNotice.setVisible(what != null);
    said.setText(
        what == null
            ? ""
            : what.failure() == null
                ? messages.text(what.text(), what.file().toString())
                : messages.text(
                    what.text(),
                    what.file().toString(),
                    String.valueOf(what.failure().getMessage())));
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
    if (sending.files().writingProperty().get()) {
      return;
    }
    dialogs
        .save(
            node.getScene().getWindow(),
            new FileDialogs.Question(
                messages.text("runs.certify.title"),
                "certificate.json",
                List.of(
                    new FileDialogs.Type(messages.text("runs.certify.json"), "json"),
                    new FileDialogs.Type(messages.text("runs.certify.html"), "html"))))
        .ifPresent(sending.files()::certify);
  }
}
