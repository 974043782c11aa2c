package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.controls.CappedBox;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows what came up before sending, why a run stopped, and whether a file was saved. */
final class ReviewNotices {

  /** Height of one notice, in pixels. */
  private static final double LEAST = 46;

  private static final double MOST = 160;

  /** Height of the page below the notices with five lines, in pixels. */
  private static final double BELOW = 420;

  private final VBox said = new VBox();
  private final VBox failed = new VBox();
  private final ReviewSession<?> session;
  private final Messages messages;

  ReviewNotices(ReviewSession<?> session, Messages messages) {
    this.session = session;
    this.messages = messages;
    // Boxes without notices leave no gap.
    failed.managedProperty().bind(Bindings.isNotEmpty(failed.getChildren()));
    said.managedProperty().bind(Bindings.isNotEmpty(said.getChildren()));
    session.versionProperty().subscribe(version -> updateNotices());
    session
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
    return new VBox(failed, said);
  }

  /**
   * Adds the notices of a feature that embeds the review. In a low window they are scrolled,
   * because the lines need the room; a button beside them shows how many there are and gives them
   * more room.
   *
   * @param height the height of the page
   */
  Node with(ReviewParts parts, ObservableValue<Number> height) {
    VBox all = new VBox(8, parts.decisions(), failed, parts.notices(), parts.saved(), said);
    CappedBox scroll = new CappedBox(all, LEAST, messages.text("notices.accessible"));
    Node shown = Nodes.named("review-notices", scroll.node());
    HBox.setHgrow(shown, Priority.ALWAYS);
    ToggleButton more = Nodes.named("review-notices-more", new ToggleButton(), Styles.SMALL);
    more.setMinWidth(Region.USE_PREF_SIZE);
    more.setTooltip(new Tooltip(messages.text("review.notices.hint")));
    Runnable fit =
        () -> {
          double room = Math.clamp(height.getValue().doubleValue() - BELOW, LEAST, MOST);
          scroll.mostProperty().set(more.isSelected() ? MOST : room);
          Nodes.show(more, all.getHeight() > room);
          more.setText(
              messages.text(
                  "review.notices",
                  all.lookupAll(".notice").stream().filter(Node::isVisible).count()));
          more.setGraphic(
              new FontIcon(more.isSelected() ? Feather.CHEVRON_UP : Feather.CHEVRON_DOWN));
        };
    // Heights change during a layout, which would miss further changes.
    Observables.follow(
        () -> Platform.runLater(fit), height, all.heightProperty(), more.selectedProperty());
    for (Region news : List.of(parts.saved(), said)) {
      news.heightProperty().subscribe(now -> Platform.runLater(() -> scroll.bringIntoSight(news)));
    }
    return Nodes.row(8, shown, more);
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
    FailureText texts = new FailureText(messages);
    failed.getChildren().clear();
    if (session.newProblems() > 0) {
      failed
          .getChildren()
          .add(
              new Notice(
                      Level.DOUBT, messages.text("imports.news", session.newProblems()), messages)
                  .named("review-news"));
    }
    if (session.phase() instanceof Phase.Stopped(var _, Throwable failure) && failure != null) {
      String why = messages.text("imports.failed", texts.what(failure), texts.detail(failure));
      failed
          .getChildren()
          .add(new Notice(Level.BAD, why, messages).copyable().named("review-failure"));
    }
  }
}
