package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.model.ChecklistGroups.Grouping;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.ReviewQueue;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.DisplayConverter;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.SegmentedChoice;
import io.casedesk.desktop.common.controls.TypeAheadHandler;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/** Shows the choice of the view and the commands for all checklists shown. */
record ChecklistToolbar(ChecklistModels models, ChecklistCommands commands, Messages messages) {

  Node node() {
    Label title = Labels.of(messages.text("checklists.title"), Styles.TITLE_4);
    title.setMinWidth(Region.USE_PREF_SIZE);
    SegmentedChoice<ReviewQueue.Mode> views =
        new SegmentedChoice<>(
            models.queue().modeProperty(),
            List.of(ReviewQueue.Mode.values()),
            mode -> "checklists-view-" + mode.name().toLowerCase(Locale.ROOT),
            mode -> messages.text("checklists.view." + mode.name().toLowerCase(Locale.ROOT)));
    views.setTooltip(
        new Tooltip(new ShortcutText(messages).hint(commands.command(ChecklistCommands.VIEW))));
    HBox bar =
        new WrapBar(
            8,
            title,
            views,
            Nodes.spacer(),
            commands.button(ChecklistCommands.BULK, Feather.CHECK_SQUARE),
            // Icons, as in every list: the German texts leave no room for four text buttons.
            HelpTopic.SHARED_REVIEWS.on(commands.icon(ChecklistCommands.IMPORT, Feather.UPLOAD)),
            HelpTopic.SHARED_REVIEWS.on(commands.icon(ChecklistCommands.EXPORT, Feather.DOWNLOAD)),
            HelpTopic.REVIEW_PACK.on(commands.button(ChecklistCommands.PACK, Feather.FILE_TEXT)));
    return Nodes.styled(bar, "toolbar");
  }

  /** Creates the choice of what the rows of the list are grouped by. */
  Node grouping() {
    ComboBox<Grouping> choice = Nodes.named("checklists-grouping", TypeAheadHandler.comboBox());
    choice.getItems().setAll(Grouping.values());
    choice.setConverter(new DisplayConverter<>(grouping -> messages.text(grouping.messageKey())));
    choice.valueProperty().bindBidirectional(models.list().groups().groupingProperty());
    choice.setTooltip(
        new Tooltip(new ShortcutText(messages).hint(commands.command(ChecklistCommands.GROUP))));
    HBox all = Labels.captioned(messages.text("checklists.group.by"), choice);
    Nodes.showWhile(all, models.queue().modeProperty().map(mode -> mode == ReviewQueue.Mode.LIST));
    return all;
  }
}
