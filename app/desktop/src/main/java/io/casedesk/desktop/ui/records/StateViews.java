package io.casedesk.desktop.ui.records;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.ui.text.FailureText;
import io.casedesk.desktop.ui.text.Messages;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What stands in place of rows or fields when there are none to show. */
public final class StateViews {

  private static final double TEXT_WIDTH = 460;

  private StateViews() {}

  /** A sentence with a picture. */
  public static VBox quiet(Feather icon, String text) {
    Label sentence = sentence(text);
    sentence.getStyleClass().add(Styles.TEXT_MUTED);
    return box(icon(icon), sentence);
  }

  /** A sentence and what to do about it. */
  public static VBox offer(Feather icon, String text, String action, Runnable run) {
    VBox box = quiet(icon, text);
    Button button = new Button(action);
    button.setOnAction(event -> run.run());
    box.getChildren().add(button);
    return box;
  }

  /** Work is going on. */
  public static VBox busy(String text) {
    ProgressIndicator indicator = new ProgressIndicator();
    indicator.setMaxSize(32, 32);
    Label sentence = sentence(text);
    sentence.getStyleClass().add(Styles.TEXT_MUTED);
    return box(indicator, sentence);
  }

  /** Work failed: what happened, what to do, and the detail to copy. */
  public static VBox failed(String title, Throwable failure, Messages messages, Runnable again) {
    FailureText texts = new FailureText(messages);
    FontIcon picture = icon(Feather.ALERT_CIRCLE);
    picture.getStyleClass().add("bad");
    Label heading = sentence(title);
    heading.getStyleClass().add(Styles.TITLE_4);
    Label next = sentence(texts.next(failure));
    Label detail = sentence(texts.detail(failure));
    detail.setId("failure-detail");
    detail.getStyleClass().add("detail");
    Button retry = new Button(messages.text("action.retry"), new FontIcon(Feather.REFRESH_CW));
    retry.setId("retry");
    retry.getStyleClass().add(Styles.ACCENT);
    retry.setOnAction(event -> again.run());
    Button copy = new Button(messages.text("action.copyDetails"), new FontIcon(Feather.COPY));
    copy.setOnAction(event -> copy(title + "\n" + texts.what(failure) + "\n" + detail.getText()));
    HBox actions = new HBox(8, retry, copy);
    actions.setAlignment(Pos.CENTER);
    return box(picture, heading, sentence(texts.what(failure)), next, detail, actions);
  }

  /** Puts a text into the clipboard. */
  public static void copy(String text) {
    ClipboardContent content = new ClipboardContent();
    content.putString(text);
    Clipboard.getSystemClipboard().setContent(content);
  }

  private static FontIcon icon(Feather icon) {
    FontIcon result = new FontIcon(icon);
    result.getStyleClass().add("state-icon");
    return result;
  }

  private static Label sentence(String text) {
    Label label = new Label(text);
    label.setWrapText(true);
    label.setMaxWidth(TEXT_WIDTH);
    label.setAlignment(Pos.CENTER);
    label.setMinHeight(Region.USE_PREF_SIZE);
    label.setTextAlignment(TextAlignment.CENTER);
    return label;
  }

  private static VBox box(Node... children) {
    VBox box = new VBox(12, children);
    box.setAlignment(Pos.CENTER);
    box.getStyleClass().add("state-view");
    return box;
  }
}
