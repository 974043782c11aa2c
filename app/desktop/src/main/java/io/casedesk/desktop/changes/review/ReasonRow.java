package io.casedesk.desktop.changes.review;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.ReasonField;
import io.casedesk.desktop.common.text.Messages;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Asks for the reason of the changes before they are sent, and shows it afterward. */
final class ReasonRow {

  private final HBox node = Nodes.styled(Nodes.row(8), "review-reason");
  private final TextField field;
  private final Label said = Labels.named("review-reason-said");

  /**
   * Creates the row.
   *
   * @param onLeave receives the keyboard focus afterward
   */
  ReasonRow(ReviewModel<?> model, Messages messages, Runnable onLeave) {
    this.field = ReasonField.create("review-reason", messages);
    Label name = new Label(messages.text("review.reason"));
    name.setMinWidth(Region.USE_PREF_SIZE);
    name.setLabelFor(field);
    field.setAccessibleHelp(field.getPromptText());
    // A column is as wide as a W.
    field.setPrefColumnCount(field.getPromptText().length() * 2 / 3);
    field.textProperty().bindBidirectional(model.sending().reasonProperty());
    HBox.setHgrow(field, Priority.ALWAYS);
    said.textProperty().bind(model.sending().reasonProperty());
    said.setMinWidth(0);
    node.getChildren().setAll(name, field, said);
    var asked = model.phaseProperty().isEqualTo(ReviewModel.Phase.CHECKED);
    var told =
        model
            .phaseProperty()
            .isEqualTo(ReviewModel.Phase.RUNNING)
            .or(model.phaseProperty().isEqualTo(ReviewModel.Phase.ENDED))
            .and(Bindings.isNotEmpty(model.sending().reasonProperty()));
    field.visibleProperty().bind(asked);
    field.managedProperty().bind(asked);
    said.visibleProperty().bind(told);
    said.managedProperty().bind(told);
    node.visibleProperty().bind(asked.or(told));
    node.managedProperty().bind(node.visibleProperty());
    field.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ESCAPE || event.getCode() == KeyCode.ENTER) {
            onLeave.run();
            event.consume();
          }
        });
  }

  Node node() {
    return node;
  }

  /** Returns whether the user is typing in the field. */
  boolean isTyping() {
    return field.isFocused();
  }
}
