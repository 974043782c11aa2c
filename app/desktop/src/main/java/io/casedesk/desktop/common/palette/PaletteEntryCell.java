package io.casedesk.desktop.common.palette;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.text.Messages;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * List cell of the command palette: title, place, and keyboard shortcut or reason why the command
 * can't run.
 */
final class PaletteEntryCell extends ListCell<PaletteEntry> {

  private static final PseudoClass UNAVAILABLE = PseudoClass.getPseudoClass("unavailable");

  /** Maximum number of characters of an id, so that a very long one leaves room for the title. */
  private static final int MOST_OF_AN_ID = 40;

  private final Messages messages;
  private final ShortcutText shortcuts;
  private final FontIcon icon = new FontIcon(Feather.COMMAND);
  private final Label title = new Label();
  private final Label caption = new Label();
  private final Label keys = new Label();
  private final HBox line;

  PaletteEntryCell(Messages messages, ShortcutText shortcuts) {
    this.messages = messages;
    this.shortcuts = shortcuts;
    title.getStyleClass().add("palette-title");
    title.setMinWidth(0);
    caption.getStyleClass().add("caption");
    caption.setMinWidth(Region.USE_PREF_SIZE);
    keys.setMinWidth(Region.USE_PREF_SIZE);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    line = new HBox(8, icon, title, caption, space, keys);
    line.setAlignment(Pos.CENTER_LEFT);
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(@Nullable PaletteEntry entry, boolean empty) {
    super.updateItem(entry, empty);
    setText(null);
    if (empty || entry == null) {
      setGraphic(null);
      setAccessibleText(null);
      pseudoClassStateChanged(UNAVAILABLE, false);
      return;
    }
    title.setText(entry.title());
    switch (entry) {
      case PaletteEntry.Action(var group, Command command) -> show(group.title(), command);
      case PaletteEntry.Found found -> show(found);
    }
    setAccessibleText(
        messages.text("palette.accessible", title.getText(), caption.getText(), keys.getText()));
    setGraphic(line);
  }

  private void show(String group, Command command) {
    boolean can = command.canRun();
    icon.setIconCode(Feather.COMMAND);
    caption.setText(group);
    keys.getStyleClass().setAll("label", can ? "key-cap" : "caption");
    keys.setText(can ? shortcuts.of(command).orElse("") : command.condition().otherwise());
    keys.setVisible(!keys.getText().isEmpty());
    pseudoClassStateChanged(UNAVAILABLE, !can);
  }

  private void show(PaletteEntry.Found found) {
    icon.setIconCode(found.deleted() ? Feather.TRASH_2 : Feather.FILE_TEXT);
    String where = found.source().title();
    String known = found.sourceId().isBlank() ? found.id() : found.sourceId();
    caption.setText(
        messages.text(
            "palette.record",
            where,
            known.length() > MOST_OF_AN_ID ? known.substring(0, MOST_OF_AN_ID) + "…" : known));
    keys.getStyleClass().setAll("label", "caption");
    keys.setText(found.deleted() ? messages.text("editor.deleted") : "");
    keys.setVisible(found.deleted());
    pseudoClassStateChanged(UNAVAILABLE, false);
  }
}
