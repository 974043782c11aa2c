package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.model.ReviewQueue;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.text.Messages;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/** Shows the title, the switch between the views, and the buttons for all checklists. */
final class ChecklistsToolbar {

  private final HBox node;
  private final ToggleGroup group = new ToggleGroup();
  private final Map<ReviewQueue.Mode, ToggleButton> buttons = new EnumMap<>(ReviewQueue.Mode.class);

  ChecklistsToolbar(ReviewQueue queue, ChecklistCommands commands, Messages messages) {
    Label title = new Label(messages.text("checklists.title"));
    title.getStyleClass().add(Styles.TITLE_4);
    title.setMinWidth(Region.USE_PREF_SIZE);
    node =
        new WrapBar(
            8,
            title,
            views(commands, messages),
            Nodes.spacer(),
            commands.button(ChecklistCommands.BULK, Feather.CHECK_SQUARE),
            // Icons, as in every list: the German texts leave no room for four text buttons.
            commands.icon(ChecklistCommands.IMPORT, Feather.UPLOAD),
            commands.icon(ChecklistCommands.EXPORT, Feather.DOWNLOAD),
            commands.button(ChecklistCommands.PACK, Feather.FILE_TEXT));
    node.setAlignment(Pos.CENTER_LEFT);
    node.getStyleClass().add("toolbar");
    queue.modeProperty().subscribe(this::show);
    // Arrow keys change the selection as well, but fire no action event.
    group
        .selectedToggleProperty()
        .subscribe(
            (before, now) -> {
              if (now == null) {
                // One of the views is always shown.
                group.selectToggle(before);
              } else {
                queue.modeProperty().set((ReviewQueue.Mode) now.getUserData());
              }
            });
  }

  private void show(ReviewQueue.Mode mode) {
    boolean focused = buttons.values().stream().anyMatch(Node::isFocused);
    ToggleButton button = buttons.get(mode);
    group.selectToggle(button);
    if (focused && button != null) {
      button.requestFocus();
    }
  }

  private Node views(ChecklistCommands commands, Messages messages) {
    HBox box = new HBox();
    box.setAlignment(Pos.CENTER_LEFT);
    box.setMinWidth(Region.USE_PREF_SIZE);
    String hint = new ShortcutText(messages).hint(commands.command(ChecklistCommands.VIEW));
    for (ReviewQueue.Mode mode : ReviewQueue.Mode.values()) {
      String name = mode.name().toLowerCase(Locale.ROOT);
      ToggleButton button = new ToggleButton(messages.text("checklists.view." + name));
      button.setId("checklists-view-" + name);
      button.setUserData(mode);
      button.setToggleGroup(group);
      // As in a group of radio buttons, Tab leads to the selected one.
      button.focusTraversableProperty().bind(button.selectedProperty());
      button.setTooltip(new Tooltip(hint));
      button
          .getStyleClass()
          .add(mode == ReviewQueue.Mode.MATRIX ? Styles.LEFT_PILL : Styles.RIGHT_PILL);
      buttons.put(mode, button);
      box.getChildren().add(button);
    }
    return box;
  }

  Node node() {
    return node;
  }
}
