package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistCounts;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.MatrixModel;
import io.casedesk.desktop.checklists.model.ReviewQueue;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import java.util.EnumMap;
import java.util.Map;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;

/**
 * Shows the filters as toggle buttons, each with its number of solutions or, for the list, of
 * checklists.
 */
final class SolutionFilterChips {

  private final FlowPane node =
      Nodes.named("checklist-filters", new FlowPane(4, 4), "checklist-filters");
  private final Map<SolutionFilter, ToggleButton> buttons = new EnumMap<>(SolutionFilter.class);
  private final ToggleGroup group = new ToggleGroup();
  private final Label what = Labels.named("checklist-filters-what", "caption");
  private final MatrixModel model;
  private final ReviewQueue queue;
  private final Messages messages;

  /**
   * Creates the buttons.
   *
   * @param grouping follows the buttons
   */
  SolutionFilterChips(ChecklistModels models, Node grouping, Messages messages) {
    this.model = models.matrix();
    this.queue = models.queue();
    this.messages = messages;
    // Say what is counted: the status bar counts checklists, and a solution can have several.
    HBox named = Nodes.styled(new HBox(what), "checklist-filters-what");
    named.setAlignment(Pos.CENTER_LEFT);
    node.setRowValignment(VPos.CENTER);
    node.getChildren().add(named);
    for (SolutionFilter filter : SolutionFilter.values()) {
      ToggleButton button =
          Nodes.named("checklist-filter-" + filter.name(), new ToggleButton(), "run-count");
      button.setToggleGroup(group);
      button.setTooltip(new Tooltip(messages.text(filter.messageKey() + ".hint")));
      // Listen to the selection: arrow keys change it without firing an action event.
      button
          .selectedProperty()
          .subscribe(
              chosen -> {
                if (chosen) {
                  model.filterProperty().set(filter);
                }
              });
      // A second click removes the filter.
      button.setOnAction(
          event -> model.filterProperty().set(button.isSelected() ? filter : SolutionFilter.ALL));
      buttons.put(filter, button);
      node.getChildren().add(button);
    }
    node.getChildren().add(grouping);
    Observables.follow(
        this::show, model.countsProperty(), model.filterProperty(), queue.modeProperty());
  }

  Node node() {
    return node;
  }

  private void show() {
    boolean list = queue.isList();
    what.setText(
        messages.text(list ? "checklists.filter.checklists" : "checklists.filter.solutions"));
    SolutionFilter chosen = model.filterProperty().get();
    buttons.forEach(
        (filter, button) -> {
          ChecklistCounts.Counts counts = model.countsProperty().get();
          int count = list ? counts.inList(filter) : counts.of(filter);
          button.setText(
              messages.text("checklists.filter.count", messages.text(filter.messageKey()), count));
          // Hide empty filters that are seldom used, but never the focused button.
          boolean shown =
              count > 0
                  || filter == chosen
                  || button.isFocused()
                  || switch (filter) {
                    case ALL, NONE, UNREVIEWED, LAPSED, NEEDS_WORK, NOTIFICATION -> true;
                    case MINE, CONFLICT, REVIEWED, REMARKS, FAILED, NOT_READ, GONE -> false;
                  };
          Nodes.show(button, shown);
        });
    ToggleButton button = buttons.get(chosen);
    if (button != null) {
      group.selectToggle(button);
    }
  }
}
