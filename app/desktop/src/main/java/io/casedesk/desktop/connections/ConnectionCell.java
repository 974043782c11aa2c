package io.casedesk.desktop.connections;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.ConnectionColor;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows a connection in the list: its color, its name and its properties. */
final class ConnectionCell extends NodeCell<ConnectionProfile> {

  private final ConnectionsModel model;
  private final Messages messages;
  private final Region patch = ColorCell.patch(ConnectionColor.NONE);
  private final Label name = Labels.of("", Styles.TEXT_BOLD);
  private final Label about = Labels.of("", "note");
  private final HBox line;

  /** Width of the insets, the patch and the gap beside the texts, in pixels. */
  private static final double BESIDE = 44;

  /**
   * Creates a cell.
   *
   * @param open opens the selected connection
   */
  ConnectionCell(ConnectionsModel model, Runnable open, Messages messages) {
    this.model = model;
    this.messages = messages;
    about.setWrapText(true);
    about.prefWidthProperty().bind(widthProperty().subtract(BESIDE));
    VBox texts = new VBox(2, name, about);
    line = Nodes.row(8, patch, texts);
    // Truncate long names, so that the list needs no horizontal scroll bar.
    line.maxWidthProperty().bind(widthProperty().subtract(24));
    // Handle clicks on the cell, because there is nothing to open below the last row.
    setOnMouseClicked(
        event -> {
          if (event.getClickCount() == 2 && !isEmpty()) {
            open.run();
          }
        });
  }

  @Override
  protected Node show(ConnectionProfile item) {
    ColorCell.paint(patch, item.style().colour());
    name.setText(item.name());
    about.setText(about(item));
    setAccessibleText(
        item.name()
            + ", "
            + messages.text("connections.colour." + item.style().colour().word())
            + ", "
            + about.getText());
    return line;
  }

  private String about(ConnectionProfile profile) {
    List<String> parts = new ArrayList<>();
    if (model.inUse().filter(used -> used.id().equals(profile.id())).isPresent()) {
      parts.add(messages.text("connections.about.used"));
    }
    if (model.draft().isKept(profile.id())) {
      parts.add(messages.text("connections.about.typed"));
    }
    if (profile.style().readOnly() || model.locks().isReadOnly(profile)) {
      parts.add(messages.text("connections.about.readOnly"));
    }
    if (model.locks().isOffered(profile)) {
      parts.add(messages.text("connections.about.offered"));
    }
    parts.add(profile.isBuiltIn() ? messages.text("connections.about.builtIn") : profile.baseUrl());
    return String.join(" · ", parts);
  }
}
