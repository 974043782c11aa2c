package io.casedesk.desktop.connection;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.ConnectionColor;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;

/**
 * Holds the color and the read-only flag of the open connection. Stricter settings apply at once;
 * looser ones apply when the connection is opened again, because a read-only client stays
 * read-only. Use on the JavaFX thread.
 */
public final class ActiveConnectionStyle {

  private final ReadOnlyObjectWrapper<ConnectionProfile.Style> look = new ReadOnlyObjectWrapper<>();

  /** Creates the style with the settings of the session. */
  public ActiveConnectionStyle(ConnectionProfile.Style opened) {
    look.set(opened);
  }

  /** The current look. */
  public ReadOnlyObjectProperty<ConnectionProfile.Style> property() {
    return look.getReadOnlyProperty();
  }

  /** Returns the current look. */
  public ConnectionProfile.Style get() {
    return look.get();
  }

  /** Applies saved settings as far as they aren't looser. */
  public void follow(ConnectionProfile.Style saved) {
    look.set(get().and(saved));
  }

  /** Returns whether the current settings are stricter than the saved ones. */
  public boolean isStricterThan(ConnectionProfile.Style saved) {
    ConnectionProfile.Style now = get();
    return (now.readOnly() && !saved.readOnly()) || (now.asksFirst() && !saved.asksFirst());
  }

  /**
   * Creates the bar across the window in the color of its connection, which says what the color
   * means. It takes no space when the connection has no color and no restriction.
   */
  public Node bar(Messages messages) {
    StackPane bar = Nodes.named("colour-bar", new StackPane());
    look.subscribe(now -> show(bar, now, messages));
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
