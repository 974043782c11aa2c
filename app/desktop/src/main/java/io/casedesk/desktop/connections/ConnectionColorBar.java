package io.casedesk.desktop.connections;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ActiveConnectionStyle;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.ConnectionColor;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;

/**
 * The bar across the window in the color of its connection. It says what the color means and
 * follows saved changes while the connection is open.
 */
public final class ConnectionColorBar {

  private ConnectionColorBar() {}

  /** Creates the bar; it takes no space when the connection has no color and no restriction. */
  public static Node of(ActiveConnectionStyle look, Messages messages) {
    StackPane bar = Nodes.named("colour-bar", new StackPane());
    look.property().subscribe(now -> show(bar, now, messages));
    return bar;
  }

  private static void show(StackPane bar, ConnectionProfile.Style style, Messages messages) {
    List<String> words = new ArrayList<>();
    if (style.asksFirst()) {
      words.add(messages.text("connections.bar.asks"));
    }
    if (style.readOnly()) {
      words.add(messages.text("connections.bar.readOnly"));
    }
    boolean plain = style.colour() == ConnectionColor.NONE && words.isEmpty();
    Nodes.show(bar, !plain);
    bar.getStyleClass().setAll("colour-bar", "connection-" + style.colour().word());
    bar.getChildren().clear();
    if (!words.isEmpty()) {
      Label label = Nodes.named("colour-bar-words", new Label(String.join(" · ", words)));
      bar.getChildren().add(label);
    }
  }
}
