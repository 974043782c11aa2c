package io.casedesk.desktop.connections;

import io.casedesk.desktop.connection.Colour;
import io.casedesk.desktop.ui.text.Messages;
import javafx.scene.control.ListCell;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** A colour with its name. */
final class ColourCell extends ListCell<Colour> {

  private final Messages messages;
  private final Region patch = patch(Colour.NONE);
  private final boolean listed;

  /**
   * A cell.
   *
   * @param listed whether it is one of a list, in which all names begin at the same place
   */
  ColourCell(Messages messages, boolean listed) {
    this.messages = messages;
    this.listed = listed;
  }

  /** A patch of a colour, which never stands without its name. */
  static Region patch(Colour colour) {
    Region patch = new Region();
    paint(patch, colour);
    return patch;
  }

  static void paint(Region patch, Colour colour) {
    patch.getStyleClass().setAll("connections-patch", "connection-" + colour.word());
    // A patch of no colour looks like one that cannot be told from its ground.
    patch.setVisible(colour != Colour.NONE);
  }

  @Override
  protected void updateItem(@Nullable Colour item, boolean empty) {
    super.updateItem(item, empty);
    if (item == null || empty) {
      setText(null);
      setGraphic(null);
    } else {
      paint(patch, item);
      setText(messages.text("connections.colour." + item.word()));
      setGraphic(listed || item != Colour.NONE ? patch : null);
    }
  }
}
