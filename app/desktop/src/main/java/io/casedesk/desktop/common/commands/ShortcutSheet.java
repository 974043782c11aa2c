package io.casedesk.desktop.common.commands;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Lists all commands with their keyboard shortcuts; updated each time it is opened. */
public final class ShortcutSheet {

  private static final int COLUMNS = 2;

  private final VBox box = Nodes.named("cheat-sheet", new VBox(), "cheat-sheet");
  private final HBox columns = Nodes.styled(new HBox(32), "cheat-columns");
  private final ScrollPane scroll = Nodes.named("cheat-scroll", new ScrollPane());
  private final Commands commands;
  private final Messages messages;
  private final ShortcutText shortcuts;

  /**
   * Creates the sheet.
   *
   * @param leave closes the surrounding dialog
   */
  public ShortcutSheet(Commands commands, Runnable leave, Messages messages) {
    this.commands = commands;
    this.messages = messages;
    this.shortcuts = new ShortcutText(messages);
    scroll.setContent(columns);
    scroll.setAccessibleText(messages.text("command.keys"));
    scroll.setFitToWidth(true);
    scroll.setFocusTraversable(true);
    VBox.setVgrow(scroll, Priority.SOMETIMES);
    Label title = Labels.of(messages.text("command.keys"), Styles.TITLE_4);
    Button close = Buttons.icon("cheat-close", Feather.X, messages.text("keys.close"), leave);
    HBox head = Nodes.styled(Nodes.row(8, title, Nodes.spacer(), close), "cheat-head");
    box.setAccessibleText(messages.text("command.keys"));
    box.getChildren().setAll(head, scroll);
  }

  /** Returns the root node. */
  public Node node() {
    return box;
  }

  /** Returns the scroll pane. */
  public ScrollPane scroll() {
    return scroll;
  }

  /** Updates the commands. Groups stay together and in order, and fill one column after another. */
  public void fill() {
    List<Commands.Group> groups = commands.groups();
    int lines = groups.stream().mapToInt(ShortcutSheet::lines).sum();
    List<VBox> filled = new ArrayList<>();
    VBox column = null;
    int used = 0;
    for (Commands.Group group : groups) {
      if (column == null || used + lines(group) / 2 > lines / COLUMNS * filled.size()) {
        column = filled.size() < COLUMNS ? column(filled) : filled.getLast();
      }
      column.getChildren().add(group(group));
      used += lines(group);
    }
    columns.getChildren().setAll(filled);
  }

  private static VBox column(List<VBox> filled) {
    VBox column = new VBox(16);
    column.setPrefWidth(400);
    HBox.setHgrow(column, Priority.ALWAYS);
    filled.add(column);
    return column;
  }

  /** Returns the number of lines of a group, including its title. */
  private static int lines(Commands.Group group) {
    return 2 + group.commands().size() + group.hints().size();
  }

  private Node group(Commands.Group group) {
    Label heading = Labels.of(group.title(), "cheat-heading");
    VBox result = new VBox(4, heading);
    for (Command command : group.commands()) {
      result.getChildren().add(line(command.title(), shortcuts.all(command), command.id()));
    }
    for (Commands.KeyHint hint : group.hints()) {
      result
          .getChildren()
          .add(line(hint.title(), hint.keys().stream().map(shortcuts::of).toList(), ""));
    }
    return result;
  }

  private Node line(String title, List<String> keys, String id) {
    Label text = Labels.wrapped(title);
    text.setMinWidth(0);
    text.setTooltip(new Tooltip(title));
    HBox line = Nodes.styled(Nodes.row(4, text, Nodes.spacer()), "cheat-line");
    if (!id.isEmpty()) {
      line.setId("keys-" + id);
    }
    for (String key : keys) {
      Label cap = Labels.of(key, "key-cap");
      cap.setMinWidth(Region.USE_PREF_SIZE);
      line.getChildren().add(cap);
    }
    if (keys.isEmpty()) {
      Label by = Labels.of(messages.text("keys.byPalette"), "caption");
      by.setMinWidth(Region.USE_PREF_SIZE);
      line.getChildren().add(by);
    }
    line.setAccessibleText(messages.text("command.hint", title, String.join(", ", keys)));
    return line;
  }
}
