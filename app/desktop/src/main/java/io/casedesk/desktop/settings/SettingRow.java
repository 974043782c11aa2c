package io.casedesk.desktop.settings;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows a setting: its title and description on the left, its control on the right. */
final class SettingRow {

  private final HBox node = Nodes.styled(Nodes.row(16), "setting-row");
  private final Node control;
  private final String searched;

  /**
   * Creates a row.
   *
   * @param more additional text that a search finds the row by
   */
  SettingRow(String title, String about, String more, Node control) {
    Label name = Labels.wrapped(title, Styles.TEXT_BOLD);
    name.setLabelFor(control);
    Label text = Labels.wrapped(about, "caption");
    this.control = control;
    VBox words = new VBox(4, name, text);
    words.setMinWidth(200);
    HBox.setHgrow(words, Priority.ALWAYS);
    if (control instanceof Region region) {
      region.setMinWidth(Region.USE_PREF_SIZE);
    }
    node.getChildren().setAll(words, control);
    searched = title + "\n" + about + "\n" + more;
  }

  HBox node() {
    return node;
  }

  /** Moves the keyboard focus to the control; returns false if the row can't have the focus. */
  boolean focus() {
    return node.isVisible() && focus(control);
  }

  private static boolean focus(Node part) {
    if (part.isDisabled() || !part.isVisible()) {
      return false;
    }
    if (part.isFocusTraversable()) {
      part.requestFocus();
      return true;
    }
    return part instanceof Parent parent
        && parent.getChildrenUnmodifiable().stream().anyMatch(SettingRow::focus);
  }

  /** Returns the text that a search looks through. */
  String searched() {
    return searched;
  }
}
