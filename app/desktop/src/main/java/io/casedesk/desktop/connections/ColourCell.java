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

  ColourCell(Messages messages) {
    this.messages = messages;
  }

  /** A patch of a colour, which never stands without its name. */
  static Region patch(Colour colour) {
    Region patch = new Region();
    paint(patch, colour);
    return patch;
  }

  static void paint(Region patch, Colour colour) {
    patch.getStyleClass().setAll("connections-patch", "connection-" + colour.word());
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
      setGraphic(patch);
    }
  }
}
