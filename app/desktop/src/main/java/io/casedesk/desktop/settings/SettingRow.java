package io.casedesk.desktop.settings;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** What can be chosen at the left, in words, and the choice at the right. */
final class SettingRow {

  private final HBox node = new HBox(16);
  private final String searched;

  /**
   * A row.
   *
   * @param more what else it can be found by
   */
  SettingRow(String title, String about, String more, Node control) {
    Label name = new Label(title);
    name.getStyleClass().add("setting-title");
    name.setWrapText(true);
    name.setMinHeight(Region.USE_PREF_SIZE);
    name.setLabelFor(control);
    Label text = new Label(about);
    text.getStyleClass().add("caption");
    text.setWrapText(true);
    text.setMinHeight(Region.USE_PREF_SIZE);
    VBox words = new VBox(4, name, text);
    words.setMinWidth(200);
    HBox.setHgrow(words, Priority.ALWAYS);
    if (control instanceof Region region) {
      region.setMinWidth(Region.USE_PREF_SIZE);
    }
    node.getChildren().setAll(words, control);
    node.setAlignment(Pos.CENTER_LEFT);
    node.getStyleClass().add("setting-row");
    node.managedProperty().bind(node.visibleProperty());
    searched = title + "\n" + about + "\n" + more;
  }

  HBox node() {
    return node;
  }

  /** All it says, to be found by. */
  String searched() {
    return searched;
  }
}
