package io.casedesk.desktop.common.controls;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.text.Messages;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** A line above the content of a view: an icon, a text and the actions beside it. */
public final class Notice extends HBox {

  private final Label label;
  private final Level level;
  private final Messages messages;
  private boolean isDismissable;
  private boolean isNeeded;

  /** How good or bad the news is; an icon tells it as well as the color. */
  public enum Level {
    GOOD("notice-good", Feather.CHECK_CIRCLE),
    DOUBT("notice-doubt", Feather.ALERT_TRIANGLE),
    BAD("notice-bad", Feather.ALERT_OCTAGON);

    private final String style;
    private final Feather icon;

    Level(String style, Feather icon) {
      this.style = style;
      this.icon = icon;
    }
  }

  /** Creates a notice without actions. */
  public Notice(Level level, String text, Messages messages) {
    super(8);
    this.level = level;
    this.messages = messages;
    label = Labels.wrapped(text);
    label.setGraphic(new FontIcon(level.icon));
    label.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(label, Priority.ALWAYS);
    getChildren().add(label);
    setAlignment(Pos.CENTER_LEFT);
    getStyleClass().addAll("notice", level.style);
  }

  /** Returns how good or bad the news is. */
  public Level level() {
    return level;
  }

  /** Shows a text; the notice is hidden without one. */
  public void show(String text) {
    label.setText(text);
    Nodes.show(this, !text.isEmpty());
  }

  /** Changes the text. */
  public void text(String text) {
    label.setText(text);
  }

  /** Returns the text. */
  public String text() {
    return label.getText();
  }

  /** Sets the id of the text. */
  public Notice named(String id) {
    label.setId(id);
    return this;
  }

  /** Shows another icon than that of the level. */
  public Notice icon(Feather icon) {
    label.setGraphic(new FontIcon(icon));
    return this;
  }

  /** Adds actions beside the text. */
  public Notice with(Node... actions) {
    getChildren().addAll(actions);
    return this;
  }

  /** Shows details below the text; null for none. */
  public Notice details(@Nullable Node details) {
    if (details != null) {
      VBox texts = new VBox(8, label, details);
      HBox.setHgrow(texts, Priority.ALWAYS);
      getChildren().addFirst(texts);
      setAlignment(Pos.TOP_LEFT);
    }
    return this;
  }

  /** Adds a button that copies the text. */
  public Notice copyable() {
    return copyable(label.getText());
  }

  /** Adds a button that copies another text. */
  public Notice copyable(String text) {
    return with(small("notice-copy", Feather.COPY, "action.copy", () -> StateViews.copy(text)));
  }

  /** Adds a button that dismisses the notice. */
  public Notice dismissable(Runnable action) {
    isDismissable = true;
    Button dismiss = small("notice-dismiss", Feather.X, "action.dismiss", action);
    // A screen reader tells the buttons of several notices apart.
    dismiss
        .accessibleTextProperty()
        .bind(label.textProperty().map(text -> messages.text("action.dismiss.of", text)));
    return with(dismiss);
  }

  /** Whether the notice has a button that dismisses it. */
  boolean isDismissable() {
    return isDismissable;
  }

  /** Keeps the notice while it floats: without its actions, the user couldn't go on. */
  void needed() {
    isNeeded = true;
  }

  /** Whether the notice stays until its cause ends. */
  boolean isNeeded() {
    return isNeeded;
  }

  private Button small(String id, Feather icon, String messageKey, Runnable action) {
    return Buttons.icon(id, icon, messages.text(messageKey), action, Styles.SMALL);
  }
}
