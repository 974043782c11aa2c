package io.casedesk.desktop.connections;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.vault.TokenVault.Place;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Offers alternatives when the system's password store doesn't accept a token. */
final class VaultTroubleDialog {

  private final VBox node =
      Nodes.named(
          "connections-trouble-box", new VBox(8), "notice", "notice-doubt", "connections-box");

  VaultTroubleDialog(ConnectionBook book, Messages messages) {
    Label title = Labels.of("", Styles.TEXT_BOLD);
    Label why = Nodes.named("connections-trouble", Labels.wrapped(""));
    Label warning =
        Labels.wrapped(messages.text("connections.place.warning", book.tokens().file()), "note");
    Button session = button("session", () -> book.tryAgain(Place.SESSION), messages, Styles.ACCENT);
    Button again = button("again", () -> book.tryAgain(Place.SYSTEM), messages);
    Button file = button("file", () -> book.tryAgain(Place.FILE), messages);
    FlowPane choices = new FlowPane(8, 8, session, again, file);
    HelpTopic.TOKENS.on(node).getChildren().setAll(title, why, choices, warning);
    book.storageFailureProperty()
        .subscribe(
            failure -> {
              Nodes.show(node, failure != null);
              if (failure != null) {
                String what = failure.typed().token().isEmpty() ? "password" : "title";
                title.setText(messages.text("connections.trouble." + what));
                why.setText(messages.text(failure.why()));
                for (Region only : new Region[] {file, warning}) {
                  Nodes.show(only, failure.fileAllowed());
                }
                Platform.runLater(session::requestFocus);
              }
            });
  }

  private static Button button(String name, Runnable action, Messages messages, String... styles) {
    return Buttons.of(
        "connections-trouble-" + name,
        messages.text("connections.trouble." + name),
        action,
        styles);
  }

  Node node() {
    return node;
  }
}
