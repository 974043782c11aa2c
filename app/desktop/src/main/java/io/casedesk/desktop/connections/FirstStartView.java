package io.casedesk.desktop.connections;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.settings.ConnectionProfile;
import java.util.List;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the two ways to begin when no connection was ever opened. */
public final class FirstStartView {

  private static final double CARD_WIDTH = 448;

  private final ConnectionBook book;
  private final Consumer<Scene> style;
  private final Messages messages;
  private final Button local;
  private final TokenRow token;
  private final Label what;
  private final VBox offered = new VBox(8);
  private final ScrollPane root;

  /**
   * Creates the page; nothing is read from or sent to a service before the user chooses.
   *
   * @param style applies the style of the main window to a scene
   */
  public FirstStartView(ConnectionBook book, Consumer<Scene> style, Messages messages) {
    this.book = book;
    this.style = style;
    this.messages = messages;
    local =
        Buttons.of(
            "start-local",
            Feather.PLAY,
            messages.text("start.local"),
            book::openBuiltIn,
            Styles.ACCENT);
    what = wrapped("start.remote.what");
    token = new TokenRow("start-", book, messages);
    Label title = Labels.of(messages.text("start.title"), Styles.TITLE_1);
    Label promise = wrapped("start.promise");
    HBox cards = new HBox(24, localCard(), remoteCard());
    cards.setAlignment(Pos.TOP_CENTER);
    VBox content = new VBox(24, new VBox(8, title, promise), cards, wrapped("start.note", "note"));
    content.setMaxWidth(2 * CARD_WIDTH + 24);
    VBox page = Nodes.styled(new VBox(content), "start-page");
    page.setAlignment(Pos.CENTER);
    root = new ScrollPane(page);
    root.setFitToWidth(true);
    root.setFitToHeight(true);
    root.getStyleClass().add("edge-to-edge");
    FormRows.enterFiresButtonsIn(root);
    book.create();
    book.profiles().addListener((ListChangeListener<ConnectionProfile>) change -> offer());
    offer();
    book.draft()
        .problemProperty()
        .subscribe(
            problem -> {
              if (problem != null && List.of("token", "vault").contains(problem.kind())) {
                Platform.runLater(token::focus);
              }
            });
  }

  /** Returns the node to place in a scene. */
  public Parent node() {
    return root;
  }

  /** Focuses the button that most users begin with. */
  public void focus() {
    local.requestFocus();
  }

  private Node localCard() {
    Label title = wrapped("start.local.title", Styles.TITLE_3);
    VBox facts =
        new VBox(
            24,
            fact(Feather.DATABASE, "start.local.data"),
            fact(Feather.EDIT_3, "start.local.change"),
            fact(Feather.SHIELD, "start.local.safe"),
            fact(Feather.LINK, "start.local.later"));
    // The buttons of both cards are at one height.
    Region space = new Region();
    VBox.setVgrow(space, Priority.ALWAYS);
    local.setMaxWidth(Double.MAX_VALUE);
    return card(title, wrapped("start.local.what"), facts, space, local);
  }

  private Label fact(Feather icon, String key) {
    Label fact = wrapped(key, "start-fact");
    fact.setGraphic(new FontIcon(icon));
    return fact;
  }

  /** Shows the services that the computer's policy offers in the card that opens services. */
  private void offer() {
    List<ConnectionProfile> there =
        book.profiles().stream().filter(book.locks()::isOffered).toList();
    offered.getChildren().clear();
    Nodes.show(offered, !there.isEmpty());
    if (!there.isEmpty()) {
      what.setText(messages.text("start.offered"));
      for (ConnectionProfile profile : there) {
        Button button =
            Nodes.styled(new Button(profile.name(), new FontIcon(Feather.SERVER)), "start-offered");
        button.setMnemonicParsing(false);
        button.setMaxWidth(Double.MAX_VALUE);
        button.setOnAction(
            event -> {
              book.select(profile);
              Platform.runLater(token::focus);
            });
        offered.getChildren().add(button);
      }
    }
  }

  private Node remoteCard() {
    FormRows rows = new FormRows(messages);
    TextField url =
        Nodes.named(
            "start-url",
            rows.text("start-url", messages.text("connections.url.prompt"), book.draft().baseUrl));
    Label locked = Nodes.named("start-url-locked", rows.note("locked"));
    Nodes.showWhile(locked, url.disabledProperty());
    book.chosenProperty()
        .subscribe(
            chosen -> {
              boolean offered = book.isOffered();
              url.setDisable(offered || !book.locks().allowsNew());
              locked.setText(
                  messages.text(offered ? "connections.locked" : "connections.new.locked"));
            });
    Label title = wrapped("start.remote.title", Styles.TITLE_3);
    Button open =
        Buttons.of("start-open", Feather.LOG_IN, messages.text("connections.open"), book::open);
    Button check =
        Buttons.of(
            "start-check", Feather.ACTIVITY, messages.text("connections.check"), this::check);
    Label problem = new FormRows(messages).problem("start-problem", book.draft().problemProperty());
    Region card =
        Nodes.named(
            "start-remote",
            card(
                title,
                what,
                offered,
                rows.row("url", url, locked),
                token.node(),
                problem,
                new VaultTroubleDialog(book, messages).node(),
                new FlowPane(8, 8, check, open)));
    // Enter in a text field of this card opens the remote connection, not the other card's button.
    card.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ENTER && event.getTarget() instanceof TextInputControl) {
            book.open();
            event.consume();
          }
        });
    return card;
  }

  private static Region card(Node... content) {
    VBox card = new VBox(16, content);
    card.setPrefWidth(CARD_WIDTH);
    card.setMaxWidth(CARD_WIDTH);
    HBox.setHgrow(card, Priority.ALWAYS);
    card.getStyleClass().add("start-card");
    return card;
  }

  private Label wrapped(String key, String... styles) {
    return Labels.wrapped(messages.text(key), styles);
  }

  private void check() {
    book.check(messages, style).ifPresent(check -> check.open(root.getScene().getWindow()));
  }
}
