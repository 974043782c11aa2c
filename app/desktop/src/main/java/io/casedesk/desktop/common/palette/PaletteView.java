package io.casedesk.desktop.common.palette;

import atlantafx.base.controls.CustomTextField;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import java.util.stream.Collectors;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The command palette: a search field with matching commands and records. */
public final class PaletteView {

  private static final double ROW_HEIGHT = 36;
  private static final int MOST_ROWS = 12;
  private static final int PAGE = 10;

  private final VBox box = Nodes.named("palette-box", new VBox(), "palette");
  private final CustomTextField field = Nodes.named("palette-field", new CustomTextField());
  private final ListView<PaletteEntry> list = Nodes.named("palette-list", new ListView<>());
  private final Label footer = Labels.named("palette-footer", "caption", "palette-footer");
  private final Label none = new Label();
  private final PaletteModel model;
  private final Overlay overlay;
  private final Messages messages;
  private final Overlay.Content content;

  /** Creates a palette for an overlay. */
  public PaletteView(PaletteModel model, Overlay overlay, Messages messages) {
    this.model = model;
    this.overlay = overlay;
    this.messages = messages;
    this.content = new Overlay.Content(box, field, model::close);
    buildField();
    buildList();
    footer.setMaxWidth(Double.MAX_VALUE);
    Labels.wrap(footer);
    box.setAccessibleText(messages.text("command.palette"));
    box.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    box.getChildren().setAll(field, list, footer);
  }

  /** Opens the palette with an empty search text, or closes it. */
  public void toggle() {
    if (overlay.isShowing(content)) {
      overlay.hide();
      return;
    }
    overlay.showAbove(content);
    model.open();
    footer.setText(searched());
  }

  private void buildField() {
    field.setLeft(new FontIcon(Feather.SEARCH));
    field.setPromptText(messages.text("palette.prompt"));
    field.setAccessibleText(messages.text("palette.prompt"));
    field.textProperty().bindBidirectional(model.queryProperty());
    field.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
  }

  private void buildList() {
    list.setAccessibleText(messages.text("palette.list"));
    list.setFixedCellSize(ROW_HEIGHT);
    list.setFocusTraversable(false);
    ShortcutText shortcuts = new ShortcutText(messages);
    list.setCellFactory(ignored -> clickable(new PaletteEntryCell(messages, shortcuts)));
    list.setItems(model.entries());
    none.setWrapText(true);
    list.setPlaceholder(none);
    model.entries().addListener((ListChangeListener<PaletteEntry>) change -> fit());
    model.selectedProperty().subscribe(place -> select(place.intValue()));
    model.searchingProperty().subscribe(searching -> fit());
    fit();
  }

  private PaletteEntryCell clickable(PaletteEntryCell cell) {
    cell.setOnMouseClicked(
        event -> {
          if (event.getButton() == MouseButton.PRIMARY && !cell.isEmpty()) {
            model.selectedProperty().set(cell.getIndex());
            model.choose(this::runEntry);
          }
        });
    return cell;
  }

  private void fit() {
    int rows = Math.clamp(model.entries().size(), 1, MOST_ROWS);
    list.setPrefHeight(rows * ROW_HEIGHT + 2);
    none.setText(
        messages.text(
            model.searchingProperty().get() ? "palette.searching" : "search.none",
            model.queryProperty().get().strip()));
    select(model.selectedProperty().get());
  }

  private void select(int place) {
    if (place < 0 || place >= list.getItems().size()) {
      list.getSelectionModel().clearSelection();
    } else {
      list.getSelectionModel().clearAndSelect(place);
      list.scrollTo(Math.max(0, place - MOST_ROWS / 2));
    }
  }

  private void key(KeyEvent event) {
    KeyCode code = event.getCode();
    switch (code) {
      case DOWN -> model.next();
      case UP -> model.previous();
      case PAGE_DOWN -> leap(PAGE);
      case PAGE_UP -> leap(-PAGE);
      case ENTER -> model.choose(this::runEntry);
      default -> {
        return;
      }
    }
    event.consume();
  }

  private void leap(int by) {
    int last = model.entries().size() - 1;
    if (last >= 0) {
      model.selectedProperty().set(Math.clamp(model.selectedProperty().get() + by, 0, last));
    }
  }

  /**
   * Runs or opens an entry; a command that can't run leaves the palette open, which shows the
   * reason.
   */
  private void runEntry(PaletteEntry entry) {
    switch (entry) {
      case PaletteEntry.Action(var group, var command, _) -> {
        if (command.canRun() && overlay.hideAll()) {
          group.run(command);
        }
      }
      case PaletteEntry.RecordEntry found -> {
        if (overlay.hideAll()) {
          found.source().open(found.id());
        }
      }
    }
  }

  private String searched() {
    List<RecordSource> read = model.sources().stream().filter(source -> source.size() > 0).toList();
    String lists =
        read.stream()
            .map(source -> messages.text("palette.list.read", source.title(), source.size()))
            .collect(Collectors.joining(", "));
    String unread =
        model.sources().stream()
            .filter(source -> source.size() == 0)
            .map(RecordSource::title)
            .collect(Collectors.joining(", "));
    String first =
        lists.isEmpty()
            ? messages.text("palette.lists.none")
            : messages.text("palette.lists", lists);
    return unread.isEmpty() || lists.isEmpty()
        ? first
        : first + " " + messages.text("palette.lists.unread", unread);
  }

  /**
   * List cell of the command palette: title, place, and keyboard shortcut or reason why the command
   * can't run.
   */
  private static final class PaletteEntryCell extends NodeCell<PaletteEntry> {

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
      line = Nodes.row(8, icon, title, caption, Nodes.spacer(), keys);
    }

    @Override
    protected Node show(PaletteEntry entry) {
      title.setText(entry.title());
      switch (entry) {
        case PaletteEntry.Action(var group, Command command, _) -> show(group.title(), command);
        case PaletteEntry.RecordEntry found -> show(found);
      }
      setAccessibleText(
          messages.text("palette.accessible", title.getText(), caption.getText(), keys.getText()));
      return line;
    }

    private void show(String group, Command command) {
      boolean can = command.canRun();
      icon.setIconCode(Feather.COMMAND);
      caption.setText(group);
      keys.getStyleClass().setAll("label", can ? "key-cap" : "caption");
      keys.setText(can ? shortcuts.of(command).orElse("") : command.condition().otherwise().get());
      keys.setVisible(!keys.getText().isEmpty());
      pseudoClassStateChanged(UNAVAILABLE, !can);
    }

    private void show(PaletteEntry.RecordEntry found) {
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
}
