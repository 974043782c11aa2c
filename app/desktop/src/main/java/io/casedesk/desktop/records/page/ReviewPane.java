package io.casedesk.desktop.records.page;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.ReviewView;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Shows a list, or the review of changes in its place while there is one. */
final class ReviewPane {

  private final StackPane node = new StackPane();
  private final Node list;
  private final Overlay overlay;
  private final ReviewSession<?> model;
  private final LazyValue<ReviewView> review;
  private final Messages messages;

  /**
   * Creates an empty pane; call {@link #follow} to show the content.
   *
   * @param overlay the overlay of the list
   * @param certificates leads from the end of a review to its run certificate
   */
  ReviewPane(
      Node list,
      Overlay overlay,
      ReviewSession<?> model,
      RunLink certificates,
      MomentText moments,
      Messages messages) {
    this.list = list;
    this.overlay = overlay;
    this.model = model;
    this.messages = messages;
    this.review =
        new LazyValue<>(
            () -> new ReviewView(model, certificates, null, overlay, moments, messages));
  }

  Node node() {
    return node;
  }

  /** Returns whether the review is shown. */
  boolean isReviewed() {
    return model.shownProperty().get();
  }

  /** Returns the view of the review; creates it on first use. */
  ReviewView review() {
    return review.get();
  }

  /**
   * Shows the list or the review from now on.
   *
   * @param focusList moves the keyboard focus to the list when it is shown again
   */
  void follow(Runnable focusList) {
    model.shownProperty().subscribe(reviewed -> showReview(reviewed, focusList));
  }

  private void showReview(boolean reviewed, Runnable focusList) {
    Node wanted = reviewed ? review().node() : list;
    if (!node.getChildren().equals(List.of(wanted, overlay.node()))) {
      overlay.hide();
      node.getChildren().setAll(wanted, overlay.node());
      if (reviewed) {
        review().focus();
      } else if (node.getScene() != null) {
        focusList.run();
      }
    }
  }

  /** Creates the notice above the list that a review is waiting, with the way back to it. */
  Node waiting() {
    VBox box = new VBox();
    model
        .waitingProperty()
        .subscribe(waits -> box.getChildren().setAll(waits ? List.of(notice()) : List.of()));
    return box;
  }

  private Notice notice() {
    Button back =
        Buttons.of(
            "review-return", messages.text("review.waiting.back"), model::showAgain, Styles.SMALL);
    String text = messages.text("review.waiting", model.lines().size());
    Notice notice =
        new Notice(Notice.Level.DOUBT, text, messages).icon(Feather.PAUSE_CIRCLE).with(back);
    notice.setId("review-waiting");
    return notice;
  }
}
