package io.casedesk.desktop.connections;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.settings.ConnectionProfile.ConnectionColor;
import javafx.scene.control.ListCell;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** Shows a color with its name. */
final class ColorCell extends ListCell<ConnectionColor> {

  private final Messages messages;
  private final Region patch = patch(ConnectionColor.NONE);
  private final boolean listed;

  /**
   * Creates a cell.
   *
   * @param listed whether the cell is in the list, where all names are aligned
   */
  ColorCell(Messages messages, boolean listed) {
    this.messages = messages;
    this.listed = listed;
  }

  /** Creates a color patch, which is always shown with its name. */
  static Region patch(ConnectionColor colour) {
    Region patch = new Region();
    paint(patch, colour);
    return patch;
  }

  static void paint(Region patch, ConnectionColor colour) {
    patch.getStyleClass().setAll("connections-patch", "connection-" + colour.word());
    // A patch without a color couldn't be told from its background.
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
