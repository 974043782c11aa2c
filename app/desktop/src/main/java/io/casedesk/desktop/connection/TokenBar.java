package io.casedesk.desktop.connection;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.text.Messages;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Asks for a new token at the top of the window. */
public final class TokenBar {

  private static final double ENTRY_WIDTH = 360;

  private final VBox node = new VBox();
  private final PasswordField entry = new PasswordField();
  private final TokenModel model;
  private final Messages messages;
  private final String connection;
  private @Nullable Node focusedBefore;

  /**
   * Creates the bar.
   *
   * @param connection the name of the connection
   */
  public TokenBar(TokenModel model, String connection, Messages messages) {
    this.model = model;
    this.messages = messages;
    this.connection = connection;
    node.setId("token-bar");
    node.setMinHeight(Region.USE_PREF_SIZE);
    entry.setId("token-entry");
    entry.setPrefWidth(ENTRY_WIDTH);
    entry.setPromptText(messages.text("token.prompt"));
    entry.setOnAction(event -> give());
    entry.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.ESCAPE) {
            event.consume();
            model.notNow();
          }
        });
    model.phaseProperty().subscribe((was, is) -> arrange());
    model.againProperty().subscribe((was, is) -> arrange());
    model.unsendableProperty().subscribe((was, is) -> arrange());
    model.notKeptProperty().subscribe((was, is) -> arrange());
  }

  /** Returns the root node, which takes room only if there is a message. */
  public Node node() {
    return node;
  }

  private void give() {
    String entered = entry.getText();
    model.give(entered);
    if (!model.unsendableProperty().get()) {
      entry.clear();
    }
  }

  private void arrange() {
    boolean wasAsking =
        node.getChildren().stream().anyMatch(line -> "ask".equals(line.getUserData()));
    boolean hadFocus = entry.isFocused();
    node.getChildren().clear();
    switch (model.phaseProperty().get()) {
      case NONE -> {}
      case TRYING -> node.getChildren().add(line(text("token.trying", Feather.LOADER)));
      case ASKED -> node.getChildren().add(question());
      case DECLINED -> {
        Button ask = button("token.ask", "token-ask");
        ask.setOnAction(event -> model.ask());
        node.getChildren().add(line(text("token.declined", Feather.ALERT_TRIANGLE), ask));
      }
    }
    Throwable notKept = model.notKeptProperty().get();
    if (notKept != null) {
      node.getChildren().add(notKept(notKept));
    }
    boolean asking = model.phaseProperty().get() == TokenModel.Phase.ASKED;
    if (asking && wasAsking) {
      if (hadFocus) {
        entry.requestFocus();
      }
    } else if (asking) {
      takeFocus();
    } else if (wasAsking) {
      giveFocusBack();
    }
  }

  private Node question() {
    boolean again = model.againProperty().get();
    Label what = text(again ? "token.again" : "token.asked", Feather.KEY);
    what.setId("token-question");
    Label how = new Label(messages.text(model.isLasting() ? "token.kept" : "token.session"));
    how.setWrapText(true);
    how.setMinHeight(Region.USE_PREF_SIZE);
    entry.setAccessibleText(what.getText() + " " + messages.text("token.prompt"));
    Button give = button("token.give", "token-give");
    give.getStyleClass().add(Styles.ACCENT);
    give.setOnAction(event -> give());
    Button notNow = button("token.notNow", "token-not-now");
    notNow.setTooltip(new Tooltip(messages.text("token.notNow.hint")));
    notNow.setOnAction(event -> model.notNow());
    HBox.setHgrow(entry, Priority.SOMETIMES);
    entry.setMaxWidth(ENTRY_WIDTH);
    HBox answer = new HBox(8, entry, give, notNow);
    answer.setAlignment(Pos.CENTER_LEFT);
    VBox box = new VBox(8, what, how, answer);
    if (model.unsendableProperty().get()) {
      Label flaw = text("token.unsendable", Feather.ALERT_TRIANGLE);
      flaw.setId("token-flaw");
      box.getChildren().add(flaw);
    }
    box.getStyleClass().addAll("notice", "notice-doubt");
    box.setUserData("ask");
    return box;
  }

  private Node notKept(Throwable why) {
    Label label =
        new Label(
            messages.text("token.notKept", String.valueOf(why.getMessage())),
            new FontIcon(Feather.ALERT_TRIANGLE));
    label.setWrapText(true);
    Button dismiss = new Button("", new FontIcon(Feather.X));
    dismiss.setId("token-dismiss");
    dismiss.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT);
    dismiss.setTooltip(new Tooltip(messages.text("action.dismiss")));
    dismiss.setAccessibleText(messages.text("action.dismiss"));
    dismiss.setOnAction(event -> model.dismiss());
    return line(label, dismiss);
  }

  private Label text(String key, Feather icon) {
    Label label = new Label(messages.text(key, connection), new FontIcon(icon));
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    return label;
  }

  private Button button(String key, String id) {
    Button button = new Button(messages.text(key));
    button.setId(id);
    button.setMinWidth(Region.USE_PREF_SIZE);
    return button;
  }

  private static Node line(Label label, Button... actions) {
    label.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(label, Priority.ALWAYS);
    HBox line = new HBox(8, label);
    line.getChildren().addAll(actions);
    line.setAlignment(Pos.CENTER_LEFT);
    line.getStyleClass().addAll("notice", "notice-doubt");
    return line;
  }

  /** Takes the focus unless the user is typing elsewhere: the typed text isn't a token. */
  private void takeFocus() {
    Scene scene = node.getScene();
    Node owner = scene == null ? null : scene.getFocusOwner();
    if (scene != null && !(owner instanceof TextInputControl)) {
      focusedBefore = owner;
      entry.requestFocus();
    }
  }

  private void giveFocusBack() {
    Node before = focusedBefore;
    focusedBefore = null;
    if (before != null && before.getScene() != null) {
      before.requestFocus();
    }
  }
}
