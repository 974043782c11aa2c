package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.Mark;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Shows a button for each state with the number of its lines; a chosen button filters the lines.
 */
public final class StandingFilter {

  private final FlowPane node = new FlowPane(8, 4);
  private final Map<ReviewLine.Standing, ToggleButton> buttons =
      new EnumMap<>(ReviewLine.Standing.class);
  private final ReviewCellText texts;

  /**
   * Creates the buttons.
   *
   * @param prefix the prefix of the ids of the buttons
   * @param chosen called when the user chose or released a button
   */
  public StandingFilter(String prefix, ReviewCellText texts, Runnable chosen) {
    this.texts = texts;
    node.setAlignment(Pos.CENTER_LEFT);
    node.setMinHeight(Region.USE_PREF_SIZE);
    // With the default wrap length of 400 px, the pane reserved a second row that stayed empty.
    node.prefWrapLengthProperty().bind(node.widthProperty());
    for (ReviewLine.Standing standing : ReviewLine.Standing.values()) {
      Mark mark = standing.mark();
      FontIcon icon = new FontIcon(mark.icon());
      icon.getStyleClass().add(mark.style());
      ToggleButton button =
          Nodes.named(
              prefix + "-only-" + standing,
              new ToggleButton("", icon),
              Styles.SMALL,
              "review-count");
      button.setOnAction(event -> chosen.run());
      buttons.put(standing, button);
    }
  }

  /** Returns the root node. */
  public Node node() {
    return node;
  }

  /**
   * Shows the number of lines in each state.
   *
   * @param isKept whether chosen states without lines stay, so that no row moves under the mouse
   */
  public void show(Map<ReviewLine.Standing, ? extends Number> counts, boolean isKept) {
    List<Node> shown = new ArrayList<>();
    buttons.forEach(
        (standing, button) -> {
          Number number = counts.get(standing);
          long count = number == null ? 0 : number.longValue();
          button.setText(texts.count(count, standing));
          if (count > 0 || (isKept && button.isSelected())) {
            shown.add(button);
          } else {
            button.setSelected(false);
          }
        });
    node.getChildren().setAll(shown);
  }

  /** Returns the chosen states; empty if every line is shown. */
  public Set<ReviewLine.Standing> chosen() {
    Set<ReviewLine.Standing> chosen = EnumSet.noneOf(ReviewLine.Standing.class);
    buttons.forEach(
        (standing, button) -> {
          if (button.isSelected()) {
            chosen.add(standing);
          }
        });
    return chosen;
  }
}
