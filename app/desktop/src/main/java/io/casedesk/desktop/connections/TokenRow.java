package io.casedesk.desktop.connections;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.vault.TokenVault.Place;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Edits the token and where it is stored. A stored token is never shown. */
final class TokenRow {

  private final PasswordField token = new PasswordField();
  private final ComboBox<Place> place;
  private final VBox node;

  /**
   * Creates the row.
   *
   * @param prefix the prefix of node ids, because a window can have two such rows
   */
  TokenRow(String prefix, ConnectionBook book, Messages messages) {
    ConnectionDraft draft = book.draft();
    BooleanBinding kept =
        Bindings.createBooleanBinding(() -> !draft.base().id().isEmpty(), book.chosenProperty());
    FormRows rows = new FormRows(messages);
    token.setId(prefix + "token");
    // A new connection has no token yet.
    token
        .promptTextProperty()
        .bind(Bindings.when(kept).then(messages.text("connections.token.prompt")).otherwise(""));
    token.textProperty().bindBidirectional(draft.token);
    token.setOnAction(event -> book.open());
    List<Place> places =
        Arrays.stream(Place.values())
            .filter(one -> one != Place.FILE || book.tokens().allowsFile())
            .toList();
    place =
        rows.choice(
            "place",
            places,
            one -> messages.text("connections.place." + one.name().toLowerCase(Locale.ROOT)),
            draft.place);
    place.setId(prefix + "place");
    Label warning =
        Labels.wrapped(
            messages.text("connections.place.warning", book.tokens().file()),
            "connections-warning");
    warning.setGraphic(new FontIcon(Feather.ALERT_TRIANGLE));
    warning.setId(prefix + "place-warning");
    draft.place.subscribe(now -> Nodes.show(warning, now == Place.FILE));
    node =
        HelpTopic.TOKENS.on(
            new VBox(12, rows.row("token", token), rows.row("place", place, warning)));
    if (!book.tokens().allowsFile()) {
      node.getChildren().add(rows.note("place.forbidden"));
    }
  }

  Node node() {
    return node;
  }

  void focus() {
    token.requestFocus();
  }
}
