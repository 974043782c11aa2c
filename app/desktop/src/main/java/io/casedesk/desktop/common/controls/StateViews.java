package io.casedesk.desktop.common.controls;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import javafx.event.Event;
import javafx.event.EventType;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Creates the placeholders for empty, loading and failed content. */
public final class StateViews {

  private static final double TEXT_WIDTH = 460;

  /** Fired by the button beside a failure that a correct address of the connection would solve. */
  public static final EventType<Event> EDIT_CONNECTION = new EventType<>("EDIT_CONNECTION");

  private StateViews() {}

  /** Creates a message with an icon. */
  public static VBox quiet(Feather icon, String text) {
    Label sentence = Nodes.styled(sentence(text), Styles.TEXT_MUTED);
    return box(icon(icon), sentence);
  }

  /** Creates a message with an action. */
  public static VBox offer(Feather icon, String text, String action, Runnable run) {
    return offer(icon, text, action, run, "");
  }

  /** Creates a message with an action and a tooltip of its button. */
  public static VBox offer(Feather icon, String text, String action, Runnable run, String hint) {
    VBox box = quiet(icon, text);
    Button button = new Button(action);
    button.setOnAction(event -> run.run());
    if (!hint.isEmpty()) {
      button.setTooltip(new Tooltip(hint));
    }
    box.getChildren().add(button);
    return box;
  }

  /** Creates a message with a progress indicator. */
  public static VBox busy(String text) {
    ProgressIndicator indicator = new ProgressIndicator();
    indicator.setMaxSize(32, 32);
    Label sentence = Nodes.styled(sentence(text), Styles.TEXT_MUTED);
    return box(indicator, sentence);
  }

  /**
   * The texts of a failure.
   *
   * @param title what could not be done
   * @param what what happened
   * @param next the next step
   */
  public record Explanation(String title, String what, String next) {}

  /** Creates the view of a failure: what happened, what to do, and details to copy. */
  public static VBox failed(String title, Throwable failure, Messages messages, Runnable again) {
    FailureText texts = new FailureText(messages);
    return failed(
        new Explanation(title, texts.what(failure), texts.next(failure)), failure, messages, again);
  }

  /** Creates the view of a failure with other texts. */
  public static VBox failed(
      Explanation story, Throwable failure, Messages messages, Runnable again) {
    FailureText texts = new FailureText(messages);
    FontIcon picture = Nodes.styled(icon(Feather.ALERT_CIRCLE), "mark-bad");
    Label heading = Nodes.styled(sentence(story.title()), Styles.TITLE_4);
    Label next = sentence(story.next());
    Label detail = Nodes.named("failure-detail", sentence(texts.detail(failure)), "detail");
    Button retry =
        Buttons.of(
            "retry", Feather.REFRESH_CW, messages.text("action.retry"), again, Styles.ACCENT);
    Button copy = new Button(messages.text("action.copyDetails"), new FontIcon(Feather.COPY));
    copy.setOnAction(event -> copy(story.title() + "\n" + story.what() + "\n" + detail.getText()));
    FlowPane actions = new FlowPane(8, 8, retry, copy);
    actions.setAlignment(Pos.CENTER);
    if (FailureText.isOfAddress(failure)) {
      actions
          .getChildren()
          .add(
              1,
              Buttons.of(
                  "edit-connection",
                  Feather.EDIT_3,
                  messages.text("action.editConnection"),
                  () -> actions.fireEvent(new Event(EDIT_CONNECTION))));
    }
    VBox box = box(picture, heading, sentence(story.what()), next, detail, actions);
    // Empty labels must take no room.
    box.getChildren()
        .removeIf(
            node ->
                node instanceof Label label && label.getId() == null && label.getText().isEmpty());
    return box;
  }

  /**
   * Moves the keyboard focus to the button of a failure that tries again. Its predecessor, which
   * was pressed, is gone.
   */
  public static void focusRetry(Node failed) {
    Node retry = failed.lookup("#retry");
    if (retry != null) {
      retry.requestFocus();
    }
  }

  /** Copies a text to the clipboard. */
  public static void copy(String text) {
    ClipboardContent content = new ClipboardContent();
    content.putString(text);
    Clipboard.getSystemClipboard().setContent(content);
  }

  private static FontIcon icon(Feather icon) {
    return Nodes.styled(new FontIcon(icon), "state-icon");
  }

  private static Label sentence(String text) {
    Label label = Labels.wrapped(text);
    label.setMaxWidth(TEXT_WIDTH);
    label.setAlignment(Pos.CENTER);
    label.setTextAlignment(TextAlignment.CENTER);
    return label;
  }

  private static VBox box(Node... children) {
    VBox box = Nodes.styled(new VBox(12, children), "state-view");
    box.setAlignment(Pos.CENTER);
    return box;
  }
}
