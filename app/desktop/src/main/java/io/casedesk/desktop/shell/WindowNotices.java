package io.casedesk.desktop.shell;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.CappedBox;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows messages above the open section until they are dismissed. */
final class WindowNotices {

  /** Maximum number of failures shown, to leave room for the records; the log has all. */
  private static final int MOST_FAILURES = 3;

  /**
   * Maximum height of the messages in pixels; announcements need an answer and are shown in full.
   */
  private static final double MOST_HEIGHT = 108;

  private final VBox announced = new VBox();
  private final VBox lines = new VBox();
  private final VBox node;
  private final Messages messages;

  WindowNotices(Messages messages) {
    this.messages = messages;
    this.node =
        new VBox(
            announced,
            new CappedBox(lines, MOST_HEIGHT, messages.text("notices.accessible")).node());
  }

  Node node() {
    return node;
  }

  void showFailure(Throwable failure) {
    long failures =
        lines.getChildren().stream()
            .filter(line -> line.getStyleClass().contains("notice-bad"))
            .count();
    if (failures >= MOST_FAILURES) {
      return;
    }
    FailureText texts = new FailureText(messages);
    FontIcon icon = new FontIcon(Feather.ALERT_OCTAGON);
    String text = messages.text("failure.unexpected", texts.what(failure), texts.detail(failure));
    Button copy = button(Feather.COPY, "action.copyDetails");
    copy.setOnAction(event -> StateViews.copy(text));
    add(text, icon, "notice-bad").getChildren().add(1, copy);
  }

  void showNotice(String text) {
    HBox _ = add(text, new FontIcon(Feather.ALERT_TRIANGLE), "notice-doubt");
  }

  void announce(Node announcement) {
    announced.getChildren().add(announcement);
  }

  private HBox add(String text, FontIcon icon, String style) {
    Label label = new Label(text, icon);
    label.setWrapText(true);
    label.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(label, Priority.ALWAYS);
    Button dismiss = button(Feather.X, "action.dismiss");
    HBox line = new HBox(8, label, dismiss);
    line.setAlignment(Pos.CENTER_LEFT);
    line.getStyleClass().addAll("notice", style);
    dismiss.setOnAction(event -> lines.getChildren().remove(line));
    lines.getChildren().add(line);
    return line;
  }

  private Button button(Feather icon, String messageKey) {
    Button button = new Button("", new FontIcon(icon));
    button.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT);
    button.setTooltip(new Tooltip(messages.text(messageKey)));
    button.setAccessibleText(messages.text(messageKey));
    return button;
  }
}
