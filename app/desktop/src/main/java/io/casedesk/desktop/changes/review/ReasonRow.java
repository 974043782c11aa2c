package io.casedesk.desktop.changes.review;

import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.TextFormatter;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Asks for the reason of the changes before they are sent, and shows it afterward. */
final class ReasonRow {

  /** Maximum number of characters: a few sentences. */
  private static final int LONGEST = 500;

  private final HBox node = Nodes.styled(Nodes.row(8), "review-reason");
  private final TextField field = Nodes.named("review-reason", new TextField());
  private final Label said = Labels.named("review-reason-said");

  /**
   * Creates the row.
   *
   * @param onLeave receives the keyboard focus afterward
   */
  ReasonRow(ReviewSession<?> session, Messages messages, Runnable onLeave) {
    field.setPromptText(messages.text("review.reason.prompt"));
    field.setAccessibleText(messages.text("review.reason"));
    field.setTooltip(new Tooltip(messages.text("review.reason.hint")));
    field.setTextFormatter(new TextFormatter<>(ReasonRow::cut));
    Label name = new Label(messages.text("review.reason"));
    name.setMinWidth(Region.USE_PREF_SIZE);
    name.setLabelFor(field);
    field.setAccessibleHelp(field.getPromptText());
    // A column is as wide as a W.
    field.setPrefColumnCount(field.getPromptText().length() * 3 / 5);
    field.textProperty().bindBidirectional(session.reasonProperty());
    HBox.setHgrow(field, Priority.ALWAYS);
    said.textProperty().bind(session.reasonProperty());
    said.setMinWidth(0);
    node.getChildren().setAll(name, field, said);
    var asked = session.in(Phase.Checked.class);
    var told =
        session
            .in(Phase.Running.class)
            .or(session.in(Phase.Ended.class))
            .and(Bindings.isNotEmpty(session.reasonProperty()));
    Nodes.showWhile(field, asked);
    Nodes.showWhile(said, told);
    Nodes.showWhile(node, asked.or(told));
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

  private static TextFormatter.Change cut(TextFormatter.Change change) {
    int more = change.getControlNewText().length() - LONGEST;
    if (more > 0) {
      String text = change.getText();
      change.setText(text.substring(0, Math.max(0, text.length() - more)));
      int end = change.getRangeStart() + change.getText().length();
      change.selectRange(end, end);
    }
    return change;
  }
}
