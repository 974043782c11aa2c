package io.casedesk.desktop.connection;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * What marks the connection that a window works on. It is made stricter at once; what makes it
 * looser holds when the connection is opened again, as a client that only reads stays one. On the
 * JavaFX thread.
 */
public final class ActiveConnectionStyle {

  private final ReadOnlyObjectWrapper<ConnectionProfile.Look> look = new ReadOnlyObjectWrapper<>();

  /** As the session was opened. */
  public ActiveConnectionStyle(ConnectionProfile.Look opened) {
    look.set(opened);
  }

  /** What holds now. */
  public ReadOnlyObjectProperty<ConnectionProfile.Look> property() {
    return look.getReadOnlyProperty();
  }

  /** What holds now. */
  public ConnectionProfile.Look get() {
    return look.get();
  }

  /** Follows what a person saved, as far as it is not looser. */
  public void follow(ConnectionProfile.Look saved) {
    look.set(get().and(saved));
  }

  /** Whether what was saved is looser than what holds. */
  public boolean isStricterThan(ConnectionProfile.Look saved) {
    ConnectionProfile.Look now = get();
    return (now.readOnly() && !saved.readOnly()) || (now.asksFirst() && !saved.asksFirst());
  }
}
