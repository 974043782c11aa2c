package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.model.ChecklistCounts;
import io.casedesk.desktop.checklists.model.ChecklistGroups.Grouping;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.checklists.model.SolutionsModel;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.DisplayConverter;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.TypeAheadHandler;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import java.util.EnumMap;
import java.util.Map;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/**
 * Shows the commands for all checklists shown, and the filters as toggle buttons, each with its
 * number of rows.
 */
final class ChecklistToolbar {

  /** More than the filters need on one line, in pixels. */
  private static final double WIDE = 2_000;

  private final FlowPane filters = Nodes.named("checklist-filters", new FlowPane(4, 4));
  private final Map<SolutionFilter, ToggleButton> buttons = new EnumMap<>(SolutionFilter.class);
  private final ToggleGroup group = new ToggleGroup();
  private final ChecklistModels models;
  private final ChecklistCommands commands;
  private final SolutionsModel model;
  private final Messages messages;

  ChecklistToolbar(ChecklistModels models, ChecklistCommands commands, Messages messages) {
    this.models = models;
    this.commands = commands;
    this.model = models.solutions();
    this.messages = messages;
    filters.setRowValignment(VPos.CENTER);
    // A box beside others asks for the height at this length, whatever the width.
    filters.setPrefWrapLength(WIDE);
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
      filters.getChildren().add(button);
    }
    Observables.follow(this::show, model.countsProperty(), model.filterProperty());
  }

  Node node() {
    HBox.setHgrow(filters, Priority.ALWAYS);
    HBox choices = Nodes.styled(new HBox(16, filters, grouping()), "checklist-filters");
    choices.setAlignment(Pos.CENTER_LEFT);
    return new VBox(tools(), choices);
  }

  private void show() {
    SolutionFilter chosen = model.filterProperty().get();
    buttons.forEach(
        (filter, button) -> {
          ChecklistCounts.Counts counts = model.countsProperty().get();
          int count = counts.inList(filter);
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

  private Node tools() {
    Label title = Labels.of(messages.text("checklists.title"), Styles.TITLE_4);
    title.setMinWidth(Region.USE_PREF_SIZE);
    HBox bar =
        new WrapBar(
            8,
            title,
            Nodes.spacer(),
            commands.button(ChecklistCommands.BULK, Feather.CHECK_SQUARE),
            // Icons, as in every list: the German texts leave no room for four text buttons.
            HelpTopic.SHARED_REVIEWS.on(commands.icon(ChecklistCommands.IMPORT, Feather.UPLOAD)),
            HelpTopic.SHARED_REVIEWS.on(commands.icon(ChecklistCommands.EXPORT, Feather.DOWNLOAD)),
            HelpTopic.REVIEW_PACK.on(commands.button(ChecklistCommands.PACK, Feather.FILE_TEXT)));
    return Nodes.styled(bar, "toolbar");
  }

  /** Creates the choice of what the rows of the list are grouped by. */
  private Node grouping() {
    ComboBox<Grouping> choice = Nodes.named("checklists-grouping", TypeAheadHandler.comboBox());
    choice.getItems().setAll(Grouping.values());
    choice.setMinWidth(Region.USE_PREF_SIZE);
    choice.setConverter(new DisplayConverter<>(grouping -> messages.text(grouping.messageKey())));
    choice.valueProperty().bindBidirectional(models.list().groups().groupingProperty());
    choice.setTooltip(
        new Tooltip(new ShortcutText(messages).hint(commands.command(ChecklistCommands.GROUP))));
    return Labels.captioned(messages.text("checklists.group.by"), choice);
  }
}
