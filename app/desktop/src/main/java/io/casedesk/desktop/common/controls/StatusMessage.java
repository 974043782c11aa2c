package io.casedesk.desktop.common.controls;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.text.Messages;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Creates a line with the result of an action, which can be copied and stays until dismissed. */
public final class StatusMessage {

  private StatusMessage() {}

  /**
   * Creates the line.
   *
   * @param dismiss removes the line; null if it disappears by itself
   */
  public static Node of(boolean good, String text, Messages messages, @Nullable Runnable dismiss) {
    Label label =
        new Label(text, new FontIcon(good ? Feather.CHECK_CIRCLE : Feather.ALERT_OCTAGON));
    label.setWrapText(true);
    label.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(label, Priority.ALWAYS);
    HBox line = new HBox(8, label);
    line.getChildren().add(button("copy", Feather.COPY, messages, () -> StateViews.copy(text)));
    if (dismiss != null) {
      line.getChildren().add(button("dismiss", Feather.X, messages, dismiss));
    }
    line.setAlignment(Pos.CENTER_LEFT);
    line.getStyleClass().addAll("notice", good ? "notice-good" : "notice-bad");
    return line;
  }

  private static Button button(String action, Feather icon, Messages messages, Runnable run) {
    Button button = new Button("", new FontIcon(icon));
    button.setId(action + "-said");
    button.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT, Styles.SMALL);
    button.setTooltip(new Tooltip(messages.text("action." + action)));
    button.setAccessibleText(messages.text("action." + action));
    button.setOnAction(event -> run.run());
    return button;
  }
}
