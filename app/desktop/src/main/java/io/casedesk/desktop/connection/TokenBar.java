package io.casedesk.desktop.connection;

import atlantafx.base.theme.Styles;
import io.casedesk.client.http.InteractiveTokenProvider;
import io.casedesk.client.http.TokenProvider;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.tasks.Tasks;
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

/**
 * Asks for a new token at the top of the window, once the service rejects the current one. Use on
 * the JavaFX thread, except for what the provider calls.
 */
public final class TokenBar implements InteractiveTokenProvider.Asker {

  /** The state of the prompt. */
  private enum Phase {
    /** No prompt. */
    NONE,
    /** A new token is needed; requests are waiting for it. */
    ASKED,
    /** The service is checking a new token. */
    TRYING,
    /** The user declined; a token can still be entered. */
    DECLINED
  }

  private static final double ENTRY_WIDTH = 360;

  private final VBox node = Nodes.named("token-bar", new VBox());
  private final PasswordField entry = Nodes.named("token-entry", new PasswordField());
  private final InteractiveTokenProvider provider;
  private final TokenSaver saver;
  private final Tasks tasks;
  private final Runnable readAgain;
  private final Messages messages;
  private final String connection;
  private @Nullable Node focusedBefore;
  private Phase phase = Phase.NONE;

  /** Whether the service rejected the last new token, too. */
  private boolean again;

  /** Whether the last input can't be a token. */
  private boolean unsendable;

  /** Why an accepted token could not be saved; null if there was no problem. */
  private @Nullable Throwable notKept;

  /**
   * Creates the bar.
   *
   * @param provider accepts a new token
   * @param saver saves an accepted token
   * @param readAgain refreshes the open section after a token was entered while no request waited
   *     for it
   * @param connection the name of the connection
   */
  public TokenBar(
      InteractiveTokenProvider provider,
      TokenSaver saver,
      Tasks tasks,
      Runnable readAgain,
      String connection,
      Messages messages) {
    this.provider = provider;
    this.saver = saver;
    this.tasks = tasks;
    this.readAgain = readAgain;
    this.connection = connection;
    this.messages = messages;
    node.setMinHeight(Region.USE_PREF_SIZE);
    entry.setPrefWidth(ENTRY_WIDTH);
    entry.setPromptText(messages.text("token.prompt"));
    entry.setOnAction(event -> submit());
    Nodes.onKey(entry, KeyCode.ESCAPE, this::notNow);
    provider.askWith(this);
  }

  /** Returns the root node, which takes room only if there is a message. */
  public Node node() {
    return node;
  }

  @Override
  public void askForToken(boolean isWrong) {
    tasks.deliver(
        () -> {
          again = isWrong;
          unsendable = false;
          show(Phase.ASKED);
        });
  }

  @Override
  public void accepted(String token, boolean isNew) {
    tasks.deliver(
        () -> {
          again = false;
          show(Phase.NONE);
          if (isNew) {
            tasks.run(() -> saver.save(token)).onFailure(this::showNotKept).start();
          }
        });
  }

  /** Takes a token as typed or pasted. */
  private void submit() {
    String token = entry.getText().strip();
    unsendable = !TokenProvider.isSendable(token);
    if (unsendable) {
      arrange();
      return;
    }
    entry.clear();
    notKept = null;
    if (provider.setToken(token)) {
      show(Phase.TRYING);
    } else {
      show(Phase.NONE);
      readAgain.run();
    }
  }

  /** Lets waiting requests fail; a token can still be entered. */
  private void notNow() {
    provider.decline();
    unsendable = false;
    show(Phase.DECLINED);
  }

  private void showNotKept(@Nullable Throwable why) {
    notKept = why;
    arrange();
  }

  private void show(Phase now) {
    phase = now;
    arrange();
  }

  private void arrange() {
    boolean wasAsking =
        node.getChildren().stream().anyMatch(line -> "ask".equals(line.getUserData()));
    boolean hadFocus = entry.isFocused();
    node.getChildren().clear();
    switch (phase) {
      case NONE -> {}
      case TRYING -> node.getChildren().add(notice("token.trying", Feather.LOADER));
      case ASKED -> node.getChildren().add(question());
      case DECLINED -> {
        Button ask = button("token.ask", "token-ask", () -> show(Phase.ASKED));
        node.getChildren().add(notice("token.declined", Feather.ALERT_TRIANGLE).with(ask));
      }
    }
    if (notKept != null) {
      String text = messages.text("token.notKept", Message.ofFailure(notKept));
      node.getChildren()
          .add(new Notice(Notice.Level.DOUBT, text, messages).dismissable(() -> showNotKept(null)));
    }
    boolean asking = phase == Phase.ASKED;
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
    Label what =
        Nodes.named("token-question", text(again ? "token.again" : "token.asked", Feather.KEY));
    Label how = Labels.wrapped(messages.text(saver.isLasting() ? "token.kept" : "token.session"));
    entry.setAccessibleText(what.getText() + " " + messages.text("token.prompt"));
    Button give = Nodes.styled(button("token.give", "token-give", this::submit), Styles.ACCENT);
    Button notNow = button("action.notNow", "token-not-now", this::notNow);
    notNow.setTooltip(new Tooltip(messages.text("token.notNow.hint")));
    HBox.setHgrow(entry, Priority.SOMETIMES);
    entry.setMaxWidth(ENTRY_WIDTH);
    HBox answer = Nodes.row(8, entry, give, notNow);
    VBox box = new VBox(8, what, how, answer);
    if (unsendable) {
      Label flaw = Nodes.named("token-flaw", text("token.unsendable", Feather.ALERT_TRIANGLE));
      box.getChildren().add(flaw);
    }
    box.getStyleClass().addAll("notice", "notice-doubt");
    box.setUserData("ask");
    return box;
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
