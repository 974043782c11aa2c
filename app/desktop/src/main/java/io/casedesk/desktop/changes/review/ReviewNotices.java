package io.casedesk.desktop.changes.review;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/** Shows what came up before sending, why a run stopped, and whether a file was saved. */
final class ReviewNotices {

  /** Height of one notice, in pixels. */
  private static final double LEAST = 46;

  private static final double MOST = 160;

  /** Height of the page below the notices with five lines, in pixels. */
  private static final double BELOW = 420;

  private final VBox said = new VBox();
  private final VBox failed = new VBox();
  private final VBox node = new VBox(failed, said);
  private final ReviewModel<?> model;
  private final Messages messages;

  ReviewNotices(ReviewModel<?> model, Messages messages) {
    this.model = model;
    this.messages = messages;
    model.failureProperty().subscribe(failure -> updateNotices());
    model.decisions().versionProperty().subscribe(version -> updateNotices());
    model
        .phaseProperty()
        .subscribe(
            phase -> {
              if (!phase.isAfterRun()) {
                said.getChildren().clear();
              }
              updateNotices();
            });
  }

  Node node() {
    return node;
  }

  /**
   * Adds notices of an embedded review below. In a low window they are scrolled, because the lines
   * need the room.
   *
   * @param height the height of the page
   */
  Node with(Node more, ObservableValue<Number> height) {
    ScrollPane scroll = Nodes.scroll(new VBox(8, node, more), LEAST);
    scroll
        .maxHeightProperty()
        .bind(height.map(page -> Math.clamp(page.doubleValue() - BELOW, LEAST, MOST)));
    return scroll;
  }

  /** Shows the result of saving a file. */
  void say(RunLink.CertificateMessage words) {
    said.getChildren()
        .setAll(
            new Notice(words.good() ? Level.GOOD : Level.BAD, words.text(), messages)
                .named("review-said")
                .copyable()
                .dismissable(said.getChildren()::clear));
  }

  private void updateNotices() {
    Throwable failure = model.failureProperty().get();
    FailureText texts = new FailureText(messages);
    failed.getChildren().clear();
    if (model.newProblems() > 0) {
      failed
          .getChildren()
          .add(
              new Notice(Level.DOUBT, messages.text("imports.news", model.newProblems()), messages)
                  .named("review-news"));
    }
    if (failure != null && model.phaseProperty().get() == ReviewModel.Phase.STOPPED) {
      String why = messages.text("imports.failed", texts.what(failure), texts.detail(failure));
      failed
          .getChildren()
          .add(new Notice(Level.BAD, why, messages).copyable().named("review-failure"));
    }
  }
}
