package io.casedesk.desktop.shell;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.ui.state.CappedBox;
import io.casedesk.desktop.ui.text.FailureText;
import io.casedesk.desktop.ui.text.Messages;
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

/** What is said above the open section until it is dismissed. */
final class WindowNotices {

  /** More than this would push the records out of sight; the log has them all. */
  private static final int MOST_FAILURES = 3;

  /** Some lines of text; what is announced asks for an answer, and is shown whole. */
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
    add(
        messages.text("failure.unexpected", texts.what(failure), texts.detail(failure)),
        icon,
        "notice-bad");
  }

  void showNotice(String text) {
    add(text, new FontIcon(Feather.ALERT_TRIANGLE), "notice-doubt");
  }

  void announce(Node announcement) {
    announced.getChildren().add(announcement);
  }

  private void add(String text, FontIcon icon, String style) {
    Label label = new Label(text, icon);
    label.setWrapText(true);
    label.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(label, Priority.ALWAYS);
    Button dismiss = new Button("", new FontIcon(Feather.X));
    dismiss.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT);
    dismiss.setTooltip(new Tooltip(messages.text("action.dismiss")));
    dismiss.setAccessibleText(messages.text("action.dismiss"));
    HBox line = new HBox(8, label, dismiss);
    line.setAlignment(Pos.CENTER_LEFT);
    line.getStyleClass().addAll("notice", style);
    dismiss.setOnAction(event -> lines.getChildren().remove(line));
    lines.getChildren().add(line);
  }
}
