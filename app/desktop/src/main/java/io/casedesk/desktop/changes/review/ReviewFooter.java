package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.desktop.common.text.EngineText;
import io.casedesk.desktop.common.text.Messages;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the next actions of a review, the progress of sending, and the result. */
final class ReviewFooter {

  private final HBox node = new HBox(8);
  private final Label text = new Label();
  private final Button again = new Button();
  private final Button apply = new Button();
  private final Button notNow = new Button();
  private final Button certify = new Button();
  private final Button inRuns = new Button();
  private final Button done = new Button();
  private final ReviewModel<?> model;
  private final Messages messages;
  private final EngineText engine;
  private final RunProgressControls progress;
  private final CertificateLink certificates;

  /**
   * Creates the footer.
   *
   * @param said receives the result of writing a run certificate
   */
  ReviewFooter(
      ReviewModel<?> model,
      CertificateLink certificates,
      Consumer<CertificateLink.Said> said,
      Messages messages) {
    this.model = model;
    this.certificates = certificates;
    this.messages = messages;
    this.engine = new EngineText(messages);
    text.setId("review-state");
    text.setMinWidth(0);
    text.setWrapText(true);
    this.progress = new RunProgressControls(model.run(), "review", messages);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    button(again, "review-check", "review.again", model::check);
    button(apply, "review-apply", "review.apply.none", model::apply);
    apply.getStyleClass().add(Styles.ACCENT);
    apply.setTooltip(new Tooltip(messages.text("review.apply.hint")));
    button(notNow, "review-not-so-many", "review.many.not", model::notSoMany);
    button(certify, "review-certify", "review.certify", () -> certify(said));
    certify.setGraphic(new FontIcon(Feather.AWARD));
    certify.setTooltip(new Tooltip(messages.text("review.certify.hint")));
    button(inRuns, "review-in-runs", "review.inRuns", this::showRun);
    inRuns.setGraphic(new FontIcon(Feather.CLOCK));
    inRuns.setTooltip(new Tooltip(messages.text("review.inRuns.hint")));
    button(done, "review-done", "review.done", model::close);
    done.getStyleClass().add(Styles.ACCENT);
    node.getChildren()
        .setAll(
            progress.bar(),
            text,
            space,
            again,
            progress.pause(),
            progress.cancel(),
            notNow,
            apply,
            certify,
            inRuns,
            done);
    node.setAlignment(Pos.CENTER_LEFT);
    node.getStyleClass().add("staging-bar");
    model.phaseProperty().subscribe(phase -> show());
    model.run().progressProperty().subscribe(progress -> show());
    model.run().pausedProperty().subscribe(paused -> show());
    model.run().cancellingProperty().subscribe(cancelling -> show());
    model.askingProperty().subscribe(this::ask);
    model.lines().subscribe(this::show);
  }

  Node node() {
    return node;
  }

  private void showRun() {
    RunResult result = model.resultProperty().get();
    if (result != null) {
      certificates.show(result.runId());
    }
  }

  private void certify(Consumer<CertificateLink.Said> said) {
    RunResult result = model.resultProperty().get();
    if (result != null) {
      certificates.certify(node.getScene().getWindow(), result.runId(), said);
    }
  }

  private void button(Button button, String id, String messageKey, Runnable action) {
    button.setId(id);
    button.setText(messages.text(messageKey));
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(event -> action.run());
    button.managedProperty().bind(button.visibleProperty());
  }

  private void show() {
    ReviewModel.Phase phase = model.phaseProperty().get();
    boolean running = phase == ReviewModel.Phase.RUNNING;
    // Counting takes time in proportion to the number of lines, and this runs for every step.
    long ready = phase == ReviewModel.Phase.CHECKED ? model.count(ReviewLine.Standing.READY) : 0;
    boolean asking = model.askingProperty().get();
    notNow.setVisible(asking);
    again.setVisible(
        !asking && (phase == ReviewModel.Phase.CHECKED || phase == ReviewModel.Phase.FAILED));
    apply.setVisible(phase == ReviewModel.Phase.CHECKED);
    apply.setDisable(ready == 0);
    apply.setText(messages.text(asking ? "review.many.apply" : "review.apply", ready));
    boolean ended = phase == ReviewModel.Phase.ENDED;
    done.setVisible(ended);
    certify.setVisible(ended);
    inRuns.setVisible(ended);
    progress.bar().setVisible(running || phase == ReviewModel.Phase.CHECKING);
    text.setText(
        switch (phase) {
          case CLOSED, FAILED -> "";
          case CHECKING -> messages.text("review.checking");
          case CHECKED -> checked(ready);
          case RUNNING -> progress.text();
          case ENDED -> ended(model.resultProperty().get());
        });
    progress.bar().setAccessibleText(text.getText());
  }

  /** Focuses "not now": pressing Enter or the keyboard shortcut again must not confirm. */
  private void ask(boolean asking) {
    show();
    if (asking) {
      notNow.requestFocus();
    }
  }

  private String checked(long ready) {
    if (model.askingProperty().get()) {
      return messages.text("review.many", ready);
    }
    return messages.text(
        "review.checked",
        ready,
        model.lines().size(),
        model.count(ReviewLine.Standing.CONFLICT),
        model.count(ReviewLine.Standing.BLOCKED));
  }

  private String ended(@Nullable RunResult result) {
    String counts =
        messages.text(
            "review.ended",
            model.count(ReviewLine.Standing.DONE),
            model.count(ReviewLine.Standing.NOT_DONE),
            model.count(ReviewLine.Standing.UNKNOWN) + model.count(ReviewLine.Standing.UNSENT));
    return result == null || result.stopped().isEmpty()
        ? counts
        : counts + " " + messages.text("review.stopped", engine.of(result.stopped()));
  }
}
