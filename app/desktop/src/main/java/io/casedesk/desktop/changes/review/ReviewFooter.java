package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
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
  private final ReviewSession<?> session;
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
      ReviewSession<?> session,
      RunLink certificates,
      @Nullable ReviewParts parts,
      Consumer<RunLink.CertificateMessage> said,
      Messages messages) {
    this.session = session;
    this.certificates = certificates;
    this.isEmbedded = parts != null;
    this.results = parts == null ? List.of() : parts.results();
    this.messages = messages;
    text.setMinWidth(240);
    text.setMaxWidth(Double.MAX_VALUE);
    text.setWrapText(true);
    this.progress = new RunProgressControls(session.run(), messages);
    stopDeciding = button("review-stop-deciding", "review.deciding.stop", session::cancelDeciding);
    again =
        parts == null
            ? button("review-check", "review.again", session::check)
            : button("review-check", "imports.checkAgain", parts.again());
    apply =
        Nodes.styled(button("review-apply", "review.apply.none", session::apply), Styles.ACCENT);
    apply.setTooltip(new Tooltip(messages.text("review.apply.hint")));
    notNow = button("review-not-so-many", "review.many.not", session::notSoMany);
    certify = button("review-certify", "review.certify", () -> certify(said));
    certify.setGraphic(new FontIcon(Feather.AWARD));
    inRuns = button("review-in-runs", "review.inRuns", this::showRun);
    inRuns.setGraphic(new FontIcon(Feather.CLOCK));
    undo = button("review-undo", "imports.undo", this::undo);
    resume =
        Nodes.styled(button("review-resume", "imports.resume", session::resume), Styles.ACCENT);
    done = Nodes.styled(button("review-done", "review.done", session::close), Styles.ACCENT);
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
    session.askingProperty().subscribe(this::ask);
    Observables.listen(
        this::show,
        session.phaseProperty(),
        session.run().progressProperty(),
        session.run().pausedProperty(),
        session.run().cancellingProperty(),
        session.versionProperty(),
        session.decidingProperty(),
        session.undoneProperty());
  }

  Node node() {
    return node;
  }

  /** Returns the id of the run; null if none was begun. */
  private @Nullable String runId() {
    RunResult known = session.result();
    ReviewService.StoredRun stored = session.service().run();
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
    Phase phase = session.phase();
    boolean running = phase instanceof Phase.Running;
    long ready = session.ready();
    boolean asking = session.askingProperty().get();
    Nodes.show(notNow, asking);
    boolean isChecked = phase instanceof Phase.Checked;
    boolean isChecking = phase instanceof Phase.Checking;
    boolean isUnchecked = phase instanceof Phase.Unchecked;
    // A failed check of a list has its own button above.
    boolean isRetried = isEmbedded && phase instanceof Phase.Failed;
    Nodes.show(again, !asking && (isChecked || isUnchecked || isRetried));
    Nodes.show(
        apply, isChecked || (isEmbedded && !session.isSent() && (isChecking || isUnchecked)));
    apply.setDisable(ready == 0 || !isChecked);
    apply.setText(applying(asking));
    boolean ended = phase.isAfterRun();
    Nodes.show(resume, phase instanceof Phase.Stopped);
    Nodes.show(done, ended && !isEmbedded);
    results.forEach(button -> Nodes.show(button, ended));
    Nodes.show(certify, ended);
    Nodes.show(inRuns, ended);
    Nodes.show(undo, ended && isUndoable());
    int deciding = session.decidingProperty().get();
    boolean isDeciding = isChecked && deciding > 0;
    Nodes.show(stopDeciding, isDeciding);
    progress.bar().setVisible(running || isChecking || isDeciding);
    text.setText(
        switch (phase) {
          case Phase.Closed _, Phase.Failed _ -> "";
          case Phase.Checking(RunResult known, int _) ->
              messages.text(
                  session.isSent() && known == null
                      ? "imports.apply.unconfirmed"
                      : "review.checking");
          case Phase.Unchecked _ -> messages.text("review.unchecked");
          case Phase.Checked _ ->
              isDeciding ? messages.text("review.deciding", deciding) : checked(ready);
          case Phase.Running _ -> progress.text();
          case Phase.Stopped(RunResult known, Throwable failure) ->
              known == null || failure != null
                  ? messages.text("imports.apply.failed")
                  : messages.text(
                      "review.stopped.resume",
                      written(),
                      session.count(Status.UNKNOWN),
                      session.count(Status.UNSENT));
          case Phase.Ended(RunResult known) -> ended(known);
        });
    progress.bar().setAccessibleText(text.getText());
  }

  private String applying(boolean asking) {
    long create = session.count(Status.CREATE);
    long ready = session.ready();
    if (asking) {
      return messages.text("review.many.apply", ready);
    }
    return create == 0
        ? messages.text("review.apply", ready)
        : messages.text("imports.apply.create", ready - create, create);
  }

  /** Whether the run wrote something that isn't undone already. */
  private boolean isUndoable() {
    return written() > 0 && !session.undoneProperty().get();
  }

  /** Focuses "not now": pressing Enter or the keyboard shortcut again must not confirm. */
  private void ask(boolean asking) {
    show();
    if (asking) {
      notNow.requestFocus();
    }
  }

  private String checked(long ready) {
    if (session.askingProperty().get()) {
      return messages.text("review.many", ready);
    }
    return messages.text(
        "review.checked",
        ready,
        session.lines().size(),
        session.count(Status.CONFLICT),
        session.count(Status.BLOCKED));
  }

  /** Returns the number of lines that a run wrote, as a second read confirmed. */
  private long written() {
    return session.count(Status.DONE) + session.count(Status.CREATED);
  }

  private String ended(RunResult result) {
    String counts =
        messages.text(
            "review.ended",
            written(),
            session.count(Status.NOT_DONE),
            session.count(Status.UNKNOWN) + session.count(Status.UNSENT));
    return result.stopped().isEmpty()
        ? counts
        : counts + " " + messages.text("review.stopped", messages.text(result.stopped()));
  }
}
