package io.casedesk.desktop.connections;

import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/** Edits the proxy and its credentials. A stored password is never shown. */
final class ProxyRows {

  private final ComboBox<ConnectionDraft.Proxy> proxy;
  private final TextField address;
  private final TextField user;
  private final PasswordField password = new PasswordField();
  private final VBox login;
  private final FormRows rows;

  ProxyRows(ConnectionDraft draft, FormRows rows, Messages messages) {
    this.rows = rows;
    proxy =
        rows.choice(
            "proxy",
            List.of(ConnectionDraft.Proxy.values()),
            one -> messages.text("connections.proxy." + one.name().toLowerCase(Locale.ROOT)));
    proxy.valueProperty().bindBidirectional(draft.proxy);
    address = rows.text("proxy-address", messages.text("connections.proxy.prompt"));
    address.setAccessibleText(messages.text("connections.proxy.address"));
    address.textProperty().bindBidirectional(draft.proxyAddress);
    user = rows.text("proxy-user", messages.text("connections.proxy.user.prompt"));
    user.textProperty().bindBidirectional(draft.proxyUser);
    password.setId("connections-proxy-password");
    password.setPromptText(messages.text("connections.proxy.password.prompt"));
    password.textProperty().bindBidirectional(draft.proxyPassword);
    login =
        new VBox(
            16,
            rows.row("proxy.user", user),
            rows.row("proxy.password", password, rows.note("proxy.password.note")));
    draft.proxy.subscribe(
        now -> {
          show(address, now == ConnectionDraft.Proxy.ADDRESS);
          // A proxy set by the computer's policy may need credentials too.
          show(login, now != ConnectionDraft.Proxy.NONE || proxy.isDisabled());
        });
    proxy
        .disabledProperty()
        .subscribe(is -> show(login, is || draft.proxy.get() != ConnectionDraft.Proxy.NONE));
  }

  private static void show(Node node, boolean shown) {
    node.setVisible(shown);
    node.setManaged(shown);
  }

  /** Returns the controls that a policy can lock. */
  Node[] decided() {
    return new Node[] {proxy, address};
  }

  /** Returns the field that a problem is about. */
  Node field(ConnectionProblem problem) {
    return switch (problem.kind()) {
      case "proxyPassword" -> password;
      case "proxyUser" -> user;
      default -> address;
    };
  }

  /** Returns a node with all rows. */
  Node node(Label lock) {
    return new VBox(16, rows.row("proxy", proxy, address, lock), login);
  }
}
