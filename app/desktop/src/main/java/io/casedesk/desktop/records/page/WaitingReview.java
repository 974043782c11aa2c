package io.casedesk.desktop.records.page;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.ReviewModel;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows above the list that a review is waiting and offers to return to it. */
final class WaitingReview {

  private final VBox node = new VBox();

  WaitingReview(ReviewModel<?> review, Messages messages) {
    Label text = new Label();
    text.setWrapText(true);
    text.setGraphic(new FontIcon(Feather.PAUSE_CIRCLE));
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    Button back = new Button(messages.text("review.waiting.back"));
    back.setId("review-return");
    back.setMinWidth(Region.USE_PREF_SIZE);
    back.getStyleClass().add(Styles.SMALL);
    back.setOnAction(event -> review.comeBack());
    HBox line = new HBox(8, text, space, back);
    line.setId("review-waiting");
    line.setAlignment(Pos.CENTER_LEFT);
    line.getStyleClass().addAll("notice", "notice-doubt");
    review
        .waitingProperty()
        .subscribe(
            waits -> {
              text.setText(messages.text("review.waiting", review.lines().size()));
              node.getChildren().setAll(waits ? List.of(line) : List.of());
            });
  }

  Node node() {
    return node;
  }
}
