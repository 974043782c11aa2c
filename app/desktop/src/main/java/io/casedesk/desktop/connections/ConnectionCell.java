package io.casedesk.desktop.connections;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionColor;
import io.casedesk.desktop.connection.ConnectionProfile;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** A connection in the list: its colour, its name, and what is to be known of it. */
final class ConnectionCell extends ListCell<ConnectionProfile> {

  private final ConnectionsModel model;
  private final Messages messages;
  private final Region patch = ColorCell.patch(ConnectionColor.NONE);
  private final Label name = new Label();
  private final Label about = new Label();
  private final HBox line;

  /** What a cell has beside its texts: its own edges, the patch, and the gap after that. */
  private static final double BESIDE = 44;

  /**
   * A cell.
   *
   * @param open opens the one that is looked at
   */
  ConnectionCell(ConnectionsModel model, Runnable open, Messages messages) {
    this.model = model;
    this.messages = messages;
    name.getStyleClass().add("connections-strong");
    about.getStyleClass().add("note");
    about.setWrapText(true);
    about.prefWidthProperty().bind(widthProperty().subtract(BESIDE));
    VBox texts = new VBox(2, name, about);
    line = new HBox(8, patch, texts);
    line.setAlignment(Pos.CENTER_LEFT);
    // Longer names end in an ellipsis instead of making the list scroll sideways.
    line.maxWidthProperty().bind(widthProperty().subtract(24));
    setPrefWidth(0);
    // Not on the list: below its last row there is nothing to open.
    setOnMouseClicked(
        event -> {
          if (event.getClickCount() == 2 && !isEmpty()) {
            open.run();
          }
        });
  }

  @Override
  protected void updateItem(@Nullable ConnectionProfile item, boolean empty) {
    super.updateItem(item, empty);
    setText(null);
    if (item == null || empty) {
      setGraphic(null);
      setAccessibleText(null);
    } else {
      ColorCell.paint(patch, item.look().colour());
      name.setText(item.name());
      about.setText(about(item));
      setGraphic(line);
      setAccessibleText(
          item.name()
              + ", "
              + messages.text("connections.colour." + item.look().colour().word())
              + ", "
              + about.getText());
    }
  }

  private String about(ConnectionProfile profile) {
    List<String> parts = new ArrayList<>();
    if (model.inUse().filter(used -> used.id().equals(profile.id())).isPresent()) {
      parts.add(messages.text("connections.about.used"));
    }
    if (model.isTyped(profile)) {
      parts.add(messages.text("connections.about.typed"));
    }
    if (profile.look().readOnly() || model.locks().isReadOnly(profile)) {
      parts.add(messages.text("connections.about.readOnly"));
    }
    if (model.locks().isOffered(profile)) {
      parts.add(messages.text("connections.about.offered"));
    }
    parts.add(profile.isBuiltIn() ? messages.text("connections.about.builtIn") : profile.baseUrl());
    return String.join(" · ", parts);
  }
}
