package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;

/** Shows a button for each state with the number of its lines; chosen buttons filter the lines. */
public final class StatusFilter {

  private final FlowPane node = new FlowPane(8, 4);
  private final Map<Status, ToggleButton> buttons = new EnumMap<>(Status.class);
  private final Messages messages;

  /**
   * Creates the filter without buttons.
   *
   * @param chosen runs when the user chose other states
   */
  public StatusFilter(Messages messages, Runnable chosen) {
    this.messages = messages;
    node.setAlignment(Pos.CENTER_LEFT);
    node.setMinHeight(Region.USE_PREF_SIZE);
    // With the default wrap length of 400 px, the pane reserved a second row that stayed empty.
    node.prefWrapLengthProperty().bind(node.widthProperty());
    for (Status standing : Status.values()) {
      ToggleButton button =
          Nodes.named(
              "review-only-" + standing,
              new ToggleButton("", standing.mark().node()),
              Styles.SMALL,
              "review-count");
      button.setOnAction(event -> chosen.run());
      RunLineStatus result = standing.result();
      if (result != null) {
        button.setTooltip(new Tooltip(Status.hint(result, messages)));
      }
      buttons.put(standing, button);
    }
  }

  /** Returns the root node. */
  public Region node() {
    return node;
  }

  /**
   * Shows the number of lines in each state.
   *
   * @param isKept whether the shown buttons stay where they are, so that nothing moves under the
   *     mouse while lines are decided
   */
  public void show(Map<Status, ? extends Number> counts, boolean isKept) {
    List<Node> shown = new ArrayList<>(isKept ? node.getChildren() : List.of());
    buttons.forEach(
        (standing, button) -> {
          Number number = counts.get(standing);
          long count = number == null ? 0 : number.longValue();
          button.setText(standing.count(count, messages));
          button.setAccessibleText(messages.text("review.only", button.getText()));
          if (count > 0 && !shown.contains(button)) {
            shown.add(button);
          } else if (count == 0 && !isKept) {
            button.setSelected(false);
          }
        });
    node.getChildren().setAll(shown);
  }

  /** Returns the chosen states; empty if every line is shown. */
  public Set<Status> chosen() {
    return buttons.entrySet().stream()
        .filter(one -> one.getValue().isSelected())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }
}
