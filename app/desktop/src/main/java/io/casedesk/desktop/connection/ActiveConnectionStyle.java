package io.casedesk.desktop.connection;

import io.casedesk.settings.ConnectionProfile;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

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
}
