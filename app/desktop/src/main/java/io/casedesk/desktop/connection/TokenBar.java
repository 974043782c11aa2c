package io.casedesk.desktop.connection;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.messages.Message;
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

  private final VBox node = Nodes.named("token-bar", new VBox());
  private final PasswordField entry = Nodes.named("token-entry", new PasswordField());
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
    node.setMinHeight(Region.USE_PREF_SIZE);
    entry.setPrefWidth(ENTRY_WIDTH);
    entry.setPromptText(messages.text("token.prompt"));
    entry.setOnAction(event -> submit());
    Nodes.onKey(entry, KeyCode.ESCAPE, model::notNow);
    Observables.listen(
        this::arrange,
        model.phaseProperty(),
        model.againProperty(),
        model.unsendableProperty(),
        model.notKeptProperty());
  }

  /** Returns the root node, which takes room only if there is a message. */
  public Node node() {
    return node;
  }

  private void submit() {
    String entered = entry.getText();
    model.enter(entered);
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
      case TRYING -> node.getChildren().add(notice("token.trying", Feather.LOADER));
      case ASKED -> node.getChildren().add(question());
      case DECLINED -> {
        Button ask = button("token.ask", "token-ask", model::ask);
        node.getChildren().add(notice("token.declined", Feather.ALERT_TRIANGLE).with(ask));
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
      restoreFocus();
    }
  }

  private Node question() {
    boolean again = model.againProperty().get();
    Label what =
        Nodes.named("token-question", text(again ? "token.again" : "token.asked", Feather.KEY));
    Label how = Labels.wrapped(messages.text(model.isLasting() ? "token.kept" : "token.session"));
    entry.setAccessibleText(what.getText() + " " + messages.text("token.prompt"));
    Button give = Nodes.styled(button("token.give", "token-give", this::submit), Styles.ACCENT);
    Button notNow = button("action.notNow", "token-not-now", model::notNow);
    notNow.setTooltip(new Tooltip(messages.text("token.notNow.hint")));
    HBox.setHgrow(entry, Priority.SOMETIMES);
    entry.setMaxWidth(ENTRY_WIDTH);
    HBox answer = Nodes.row(8, entry, give, notNow);
    VBox box = new VBox(8, what, how, answer);
    if (model.unsendableProperty().get()) {
      Label flaw = Nodes.named("token-flaw", text("token.unsendable", Feather.ALERT_TRIANGLE));
      box.getChildren().add(flaw);
    }
    box.getStyleClass().addAll("notice", "notice-doubt");
    box.setUserData("ask");
    return box;
  }

  private Node notKept(Throwable why) {
    String text = messages.text("token.notKept", Message.ofFailure(why));
    return new Notice(Notice.Level.DOUBT, text, messages).dismissable(model::dismiss);
  }

  private Label text(String key, Feather icon) {
    Label label = Labels.wrapped(messages.text(key, connection));
    label.setGraphic(new FontIcon(icon));
    return label;
  }

  private Button button(String key, String id, Runnable action) {
    return Buttons.of(id, messages.text(key), action);
  }

  private Notice notice(String key, Feather icon) {
    return new Notice(Notice.Level.DOUBT, messages.text(key, connection), messages).icon(icon);
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

  private void restoreFocus() {
    Node before = focusedBefore;
    focusedBefore = null;
    if (before != null && before.getScene() != null) {
      before.requestFocus();
    }
  }
}
