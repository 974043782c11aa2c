package io.casedesk.desktop.connections;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionColor;
import javafx.scene.control.ListCell;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** A colour with its name. */
final class ColorCell extends ListCell<ConnectionColor> {

  private final Messages messages;
  private final Region patch = patch(ConnectionColor.NONE);
  private final boolean listed;

  /**
   * A cell.
   *
   * @param listed whether it is one of a list, in which all names begin at the same place
   */
  ColorCell(Messages messages, boolean listed) {
    this.messages = messages;
    this.listed = listed;
  }

  /** A patch of a colour, which never stands without its name. */
  static Region patch(ConnectionColor colour) {
    Region patch = new Region();
    paint(patch, colour);
    return patch;
  }

  static void paint(Region patch, ConnectionColor colour) {
    patch.getStyleClass().setAll("connections-patch", "connection-" + colour.word());
    // A patch of no colour looks like one that cannot be told from its ground.
    patch.setVisible(colour != ConnectionColor.NONE);
  }

  @Override
  protected void updateItem(@Nullable ConnectionColor item, boolean empty) {
    super.updateItem(item, empty);
    if (item == null || empty) {
      setText(null);
      setGraphic(null);
    } else {
      paint(patch, item);
      setText(messages.text("connections.colour." + item.word()));
      setGraphic(listed || item != ConnectionColor.NONE ? patch : null);
    }
  }
}
