package io.casedesk.desktop.common.palette;

import atlantafx.base.controls.CustomTextField;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Commands;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.palette.PaletteMatcher.PaletteEntry;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.text.Messages;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The command palette: a search field with matching commands. */
public final class PaletteView {

  private static final double ROW_HEIGHT = 36;
  private static final int MOST_ROWS = 12;
  private static final int PAGE = 10;

  private final VBox box = Nodes.named("palette-box", new VBox(), "palette");
  private final CustomTextField field = Nodes.named("palette-field", new CustomTextField());
  private final ListView<PaletteEntry> list = Nodes.named("palette-list", new ListView<>());
  private final Label none = new Label();
  private final Commands commands;
  private final Overlay overlay;
  private final Messages messages;
  private final Overlay.Content content;

  /** Creates a palette for an overlay. */
  public PaletteView(Commands commands, Overlay overlay, Messages messages) {
    this.commands = commands;
    this.overlay = overlay;
    this.messages = messages;
    this.content = new Overlay.Content(box, field, list.getItems()::clear);
    buildField();
    buildList();
    box.setAccessibleText(messages.text("command.palette"));
    box.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    box.getChildren().setAll(field, list);
  }

  /** Opens the palette with an empty search text, or closes it. */
  public void toggle() {
    if (overlay.isShowing(content)) {
      overlay.hide();
      return;
    }
    overlay.showAbove(content);
    if (field.getText().isEmpty()) {
      search();
    } else {
      field.clear();
    }
  }

  private void buildField() {
    field.setLeft(new FontIcon(Feather.SEARCH));
    field.setPromptText(messages.text("palette.prompt"));
    field.setAccessibleText(messages.text("palette.prompt"));
    // Search only after the palette is opened: listing all commands creates every section.
    field.textProperty().subscribe((before, text) -> search());
    field.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
  }

  private void buildList() {
    list.setAccessibleText(messages.text("palette.list"));
    list.setFixedCellSize(ROW_HEIGHT);
    list.setFocusTraversable(false);
    ShortcutText shortcuts = new ShortcutText(messages);
    list.setCellFactory(ignored -> clickable(new PaletteEntryCell(messages, shortcuts)));
    none.setWrapText(true);
    list.setPlaceholder(none);
    fit();
  }

  private PaletteEntryCell clickable(PaletteEntryCell cell) {
    cell.setOnMouseClicked(
        event -> {
          if (event.getButton() == MouseButton.PRIMARY && !cell.isEmpty()) {
            select(cell.getIndex());
            run();
          }
        });
    return cell;
  }

  private void search() {
    list.getItems()
        .setAll(
            new PaletteMatcher(field.getText(), messages.text("palette.synonyms")).found(commands));
    none.setText(messages.text("search.none", field.getText().strip()));
    fit();
    select(0);
  }

  private void fit() {
    int rows = Math.clamp(list.getItems().size(), 1, MOST_ROWS);
    list.setPrefHeight(rows * ROW_HEIGHT + 2);
  }

  private void select(int place) {
    if (!list.getItems().isEmpty()) {
      list.getSelectionModel().clearAndSelect(place);
      list.scrollTo(Math.max(0, place - MOST_ROWS / 2));
    }
  }

  private void key(KeyEvent event) {
    int at = list.getSelectionModel().getSelectedIndex();
    int last = list.getItems().size() - 1;
    switch (event.getCode()) {
      case DOWN -> select(at < last ? at + 1 : 0);
      case UP -> select(at > 0 ? at - 1 : last);
      case PAGE_DOWN -> select(Math.min(at + PAGE, last));
      case PAGE_UP -> select(Math.max(at - PAGE, 0));
      case ENTER -> run();
      default -> {
        return;
      }
    }
    event.consume();
  }

  /** Runs the selected command; one that can't run leaves the palette open with the reason. */
  private void run() {
    Optional.ofNullable(list.getSelectionModel().getSelectedItem())
        .filter(entry -> entry.command().canRun() && overlay.hideAll())
        .ifPresent(entry -> entry.group().run(entry.command()));
  }

  /**
   * List cell of the command palette: title, place, and keyboard shortcut or reason why the command
   * can't run.
   */
  private static final class PaletteEntryCell extends NodeCell<PaletteEntry> {

    private static final PseudoClass UNAVAILABLE = PseudoClass.getPseudoClass("unavailable");

    private final Messages messages;
    private final ShortcutText shortcuts;
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
      line = Nodes.row(8, new FontIcon(Feather.COMMAND), title, caption, Nodes.spacer(), keys);
    }

    @Override
    protected Node show(PaletteEntry entry) {
      Command command = entry.command();
      boolean can = command.canRun();
      title.setText(command.title());
      caption.setText(entry.group().title());
      keys.getStyleClass().setAll("label", can ? "key-cap" : "caption");
      keys.setText(can ? shortcuts.of(command).orElse("") : command.condition().otherwise().get());
      keys.setVisible(!keys.getText().isEmpty());
      pseudoClassStateChanged(UNAVAILABLE, !can);
      setAccessibleText(
          messages.text("palette.accessible", title.getText(), caption.getText(), keys.getText()));
      return line;
    }
  }
}
