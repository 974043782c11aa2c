package io.casedesk.desktop.records.page;

import io.casedesk.desktop.changes.review.CertificateLink;
import io.casedesk.desktop.changes.review.ReviewModel;
import io.casedesk.desktop.changes.review.ReviewView;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;

/** Shows a list, or the review of changes in its place while there is one. */
final class ReviewPane {

  private final StackPane node = new StackPane();
  private final Node list;
  private final Overlay overlay;
  private final ReviewModel<?> model;
  private final LazyValue<ReviewView> review;

  /**
   * Creates an empty pane; call {@link #follow} to show the content.
   *
   * @param overlay the overlay of the list
   * @param certificates leads from the end of a review to its run certificate
   */
  ReviewPane(
      Node list,
      Overlay overlay,
      ReviewModel<?> model,
      CertificateLink certificates,
      Messages messages) {
    this.list = list;
    this.overlay = overlay;
    this.model = model;
    this.review = new LazyValue<>(() -> new ReviewView(model, certificates, messages));
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
    model.shownProperty().subscribe(reviewed -> turn(reviewed, focusList));
  }

  private void turn(boolean reviewed, Runnable focusList) {
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
}
