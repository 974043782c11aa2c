package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the next actions of a review, the progress of sending, and the result. */
final class ReviewFooter {

  private final WrapBar node = Nodes.styled(new WrapBar(8), "staging-bar");
  private final Label text = Labels.named("review-state");
  private final Button stopDeciding;
  private final Button again;
  private final Button apply;
  private final Button notNow;
  private final Button certify;
  private final Button inRuns;
  private final Button done;
  private final Button resume;
  private final Button undo;
  private final List<Button> results;
  private final ReviewModel<?> model;
  private final Messages messages;
  private final RunProgressControls progress;
  private final RunLink certificates;
  private final boolean isEmbedded;

  /**
   * Creates the footer.
   *
   * @param parts what a feature adds; null for the changes of a list
   * @param said receives the result of writing a run certificate
   */
  ReviewFooter(
      ReviewModel<?> model,
      RunLink certificates,
      @Nullable ReviewParts parts,
      Consumer<RunLink.CertificateMessage> said,
      Messages messages) {
    this.model = model;
    this.certificates = certificates;
    this.isEmbedded = parts != null;
    this.results = parts == null ? List.of() : parts.results();
    this.messages = messages;
    text.setMinWidth(240);
    text.setMaxWidth(Double.MAX_VALUE);
    text.setWrapText(true);
    this.progress = new RunProgressControls(model.run(), messages);
    stopDeciding =
        button("review-stop-deciding", "review.deciding.stop", model.decisions()::cancel);
    again =
        parts == null
            ? button("review-check", "review.again", model::check)
            : button("review-check", "imports.checkAgain", parts.again());
    apply = Nodes.styled(button("review-apply", "review.apply.none", model::apply), Styles.ACCENT);
    apply.setTooltip(new Tooltip(messages.text("review.apply.hint")));
    notNow = button("review-not-so-many", "review.many.not", model.sending()::notSoMany);
    certify = button("review-certify", "review.certify", () -> certify(said));
    certify.setGraphic(new FontIcon(Feather.AWARD));
    inRuns = button("review-in-runs", "review.inRuns", this::showRun);
    inRuns.setGraphic(new FontIcon(Feather.CLOCK));
    undo = button("review-undo", "imports.undo", this::undo);
    resume =
        Nodes.styled(
            button("review-resume", "imports.resume", model.sending()::resume), Styles.ACCENT);
    done = Nodes.styled(button("review-done", "review.done", model::close), Styles.ACCENT);
    HBox.setHgrow(text, Priority.ALWAYS);
    // Cancel never appears where Apply was.
    node.getChildren()
        .setAll(
            progress.bar(),
            progress.pause(),
            progress.cancel(),
            stopDeciding,
            text,
            again,
            notNow,
            apply,
            resume);
    node.getChildren().addAll(results);
    node.getChildren().addAll(certify, inRuns, undo, done);
    model.sending().askingProperty().subscribe(this::ask);
    Observables.listen(
        this::show,
        model.phaseProperty(),
        model.run().progressProperty(),
        model.run().pausedProperty(),
        model.run().cancellingProperty(),
        model.decisions().versionProperty(),
        model.failureProperty(),
        model.decisions().decidingProperty(),
        model.sending().undoneProperty());
  }

  Node node() {
    return node;
  }

  /** Returns the id of the run; null if none was begun. */
  private @Nullable String runId() {
    RunResult known = model.resultProperty().get();
    ReviewService.StoredRun stored = model.service().run();
    return known != null ? known.runId() : stored == null ? null : stored.id();
  }

  private void showRun() {
    String run = runId();
    if (run != null) {
      certificates.show(run);
    }
  }

  private void undo() {
    String run = runId();
    if (run != null) {
      certificates.undo(run);
    }
  }

  private void certify(Consumer<RunLink.CertificateMessage> said) {
    String run = runId();
    if (run != null) {
      certificates.certify(node.getScene().getWindow(), run, said);
    }
  }

  private Button button(String id, String messageKey, Runnable action) {
    return Buttons.hinted(messages, id, messageKey, action);
  }

  private void show() {
    ReviewModel.Phase phase = model.phaseProperty().get();
    boolean running = phase == ReviewModel.Phase.RUNNING;
    long ready = model.ready();
    boolean asking = model.sending().askingProperty().get();
    Nodes.show(notNow, asking);
    boolean isChecked = phase == ReviewModel.Phase.CHECKED;
    boolean isChecking = phase == ReviewModel.Phase.CHECKING;
    boolean isUnchecked = phase == ReviewModel.Phase.UNCHECKED;
    // A failed check of a list has its own button above.
    boolean isRetried = isEmbedded && phase == ReviewModel.Phase.FAILED;
    Nodes.show(again, !asking && (isChecked || isUnchecked || isRetried));
    Nodes.show(apply, isChecked || (isEmbedded && !model.isSent() && (isChecking || isUnchecked)));
    apply.setDisable(ready == 0 || !isChecked);
    apply.setText(applying(asking));
    boolean ended = phase.isAfterRun();
    Nodes.show(resume, phase == ReviewModel.Phase.STOPPED);
    Nodes.show(done, ended && !isEmbedded);
    results.forEach(button -> Nodes.show(button, ended));
    Nodes.show(certify, ended);
    Nodes.show(inRuns, ended);
    Nodes.show(undo, ended && isUndoable());
    int deciding = model.decisions().decidingProperty().get();
    boolean isDeciding = isChecked && deciding > 0;
    Nodes.show(stopDeciding, isDeciding);
    progress.bar().setVisible(running || isChecking || isDeciding);
    text.setText(
        switch (phase) {
          case CLOSED, FAILED -> "";
          case CHECKING ->
              messages.text(
                  model.isSent() && model.resultProperty().get() == null
                      ? "imports.apply.unconfirmed"
                      : "review.checking");
          case UNCHECKED -> messages.text("review.unchecked");
          case CHECKED -> isDeciding ? messages.text("review.deciding", deciding) : checked(ready);
          case RUNNING -> progress.text();
          case STOPPED, ENDED -> ended(model.resultProperty().get());
        });
    progress.bar().setAccessibleText(text.getText());
  }

  private String applying(boolean asking) {
    long create = model.count(ReviewLine.Status.CREATE);
    long ready = model.ready();
    if (asking) {
      return messages.text("review.many.apply", ready);
    }
    return create == 0
        ? messages.text("review.apply", ready)
        : messages.text("imports.apply.create", ready - create, create);
  }

  /** Whether the run wrote something that isn't undone already. */
  private boolean isUndoable() {
    return model.count(ReviewLine.Status.DONE) + model.count(ReviewLine.Status.CREATED) > 0
        && !model.sending().undoneProperty().get();
  }

  /** Focuses "not now": pressing Enter or the keyboard shortcut again must not confirm. */
  private void ask(boolean asking) {
    show();
    if (asking) {
      notNow.requestFocus();
    }
  }

  private String checked(long ready) {
    if (model.sending().askingProperty().get()) {
      return messages.text("review.many", ready);
    }
    return messages.text(
        "review.checked",
        ready,
        model.reviewed().lines().size(),
        model.count(ReviewLine.Status.CONFLICT),
        model.count(ReviewLine.Status.BLOCKED));
  }

  private String ended(@Nullable RunResult result) {
    if (model.failureProperty().get() != null || result == null) {
      return messages.text("imports.apply.failed");
    }
    long done = model.count(ReviewLine.Status.DONE) + model.count(ReviewLine.Status.CREATED);
    if (model.phaseProperty().get() == ReviewModel.Phase.STOPPED) {
      return messages.text(
          "review.stopped.resume",
          done,
          model.count(ReviewLine.Status.UNKNOWN),
          model.count(ReviewLine.Status.UNSENT));
    }
    String counts =
        messages.text(
            "review.ended",
            done,
            model.count(ReviewLine.Status.NOT_DONE),
            model.count(ReviewLine.Status.UNKNOWN) + model.count(ReviewLine.Status.UNSENT));
    return result.stopped().isEmpty()
        ? counts
        : counts + " " + messages.text("review.stopped", messages.text(result.stopped()));
  }
}
