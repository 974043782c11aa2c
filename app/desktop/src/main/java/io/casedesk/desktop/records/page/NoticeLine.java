package io.casedesk.desktop.records.page;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.Messages;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows one message with buttons that copy and dismiss it. */
final class NoticeLine {

  private final Messages messages;
  private final Button dismiss;
  private final HBox node;

  /**
   * Creates the line.
   *
   * @param style the style class, which tells how good or bad the message is
   */
  NoticeLine(String style, String text, Messages messages) {
    this.messages = messages;
    boolean good = style.equals("notice-good");
    Label label =
        new Label(text, new FontIcon(good ? Feather.CHECK_CIRCLE : Feather.ALERT_TRIANGLE));
    label.setWrapText(true);
    label.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(label, Priority.ALWAYS);
    Button copy = iconButton(Feather.COPY, "action.copy");
    copy.setOnAction(event -> StateViews.copy(text));
    this.dismiss = iconButton(Feather.X, "action.dismiss");
    this.node = new HBox(8, label, copy, dismiss);
    node.setAlignment(Pos.CENTER_LEFT);
    node.getStyleClass().addAll("notice", style);
  }

  HBox node() {
    return node;
  }

  /** Sets what happens when the user dismisses the message. */
  void onDismiss(Runnable action) {
    dismiss.setOnAction(event -> action.run());
  }

  private Button iconButton(Feather icon, String messageKey) {
    Button button = new Button("", new FontIcon(icon));
    button.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT, Styles.SMALL);
    button.setTooltip(new Tooltip(messages.text(messageKey)));
    button.setAccessibleText(messages.text(messageKey));
    return button;
  }
}
