package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.model.ReviewQueue;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.SegmentedChoice;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/** Shows the title, the switch between the views, and the buttons for all checklists. */
final class ChecklistsToolbar {

  private final HBox node;

  ChecklistsToolbar(ReviewQueue queue, ChecklistCommands commands, Messages messages) {
    Label title = Labels.of(messages.text("checklists.title"), Styles.TITLE_4);
    title.setMinWidth(Region.USE_PREF_SIZE);
    SegmentedChoice<ReviewQueue.Mode> views =
        new SegmentedChoice<>(
            queue.modeProperty(),
            List.of(ReviewQueue.Mode.values()),
            mode -> "checklists-view-" + mode.name().toLowerCase(Locale.ROOT),
            mode -> messages.text("checklists.view." + mode.name().toLowerCase(Locale.ROOT)));
    views.setTooltip(
        new Tooltip(new ShortcutText(messages).hint(commands.command(ChecklistCommands.VIEW))));
    node =
        new WrapBar(
            8,
            title,
            views,
            Nodes.spacer(),
            commands.button(ChecklistCommands.BULK, Feather.CHECK_SQUARE),
            // Icons, as in every list: the German texts leave no room for four text buttons.
            commands.icon(ChecklistCommands.IMPORT, Feather.UPLOAD),
            commands.icon(ChecklistCommands.EXPORT, Feather.DOWNLOAD),
            commands.button(ChecklistCommands.PACK, Feather.FILE_TEXT));
    node.getStyleClass().add("toolbar");
  }

  Node node() {
    return node;
  }
}
