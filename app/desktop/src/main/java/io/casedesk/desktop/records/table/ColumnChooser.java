package io.casedesk.desktop.records.table;

import atlantafx.base.controls.CustomTextField;
import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.model.CaseRecord;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Button that opens the list of columns to show, hide or move. */
public final class ColumnChooser<R extends CaseRecord> {

  /** A column on which another one is dropped when the mouse button is released. */
  private static final PseudoClass TARGET = PseudoClass.getPseudoClass("target");

  private final Button button;
  private final VBox boxes = Nodes.styled(new VBox(6), "column-list");
  private final CustomTextField search = new CustomTextField();
  private final LazyValue<DropDown> dropDown = new LazyValue<>(() -> new DropDown(content()));
  private final RecordTable<R> table;
  private final Messages messages;
  private @Nullable Column<R> dragged;

  /** Creates the button for a table. */
  public ColumnChooser(RecordTable<R> table, Messages messages) {
    this.table = table;
    this.messages = messages;
    button = Buttons.of("columns", Feather.COLUMNS, messages.text("columns.button"), () -> open());
    button.setTooltip(new Tooltip(messages.text("columns.hint")));
  }

  /** Returns the button. */
  public Button node() {
    return button;
  }

  /** Opens the list. */
  public void open() {
    search.clear();
    fill();
    dropDown.get().showBelowRight(button);
    search.requestFocus();
  }

  private VBox content() {
    search.setPromptText(messages.text("columns.search"));
    search.setAccessibleText(messages.text("columns.search"));
    search.setLeft(new FontIcon(Feather.SEARCH));
    search.textProperty().subscribe((was, is) -> fill());
    search.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.DOWN && !event.isAltDown()) {
            if (boxes.getChildren().getFirst() instanceof CheckBox first) {
              first.requestFocus();
            }
            event.consume();
          }
        });
    ScrollPane scroll = new ScrollPane(boxes);
    scroll.setFitToWidth(true);
    scroll.setPrefViewportHeight(360);
    Button all = small("columns-all", () -> showFound(true));
    Button none = small("columns-none", () -> showFound(false));
    Label hint = Labels.wrapped(messages.text("columns.move.hint"), "note");
    return Nodes.styled(
        new VBox(8, search, scroll, hint, Nodes.row(8, all, none)), "column-chooser");
  }

  private Button small(String id, Runnable action) {
    Button small = Buttons.of(id, messages.text(id.replace('-', '.')), action, Styles.SMALL);
    HBox.setHgrow(small, Priority.ALWAYS);
    small.setMaxWidth(Double.MAX_VALUE);
    return small;
  }

  /** Shows or hides the columns that were found; one stays, through which others are reached. */
  private void showFound(boolean shown) {
    List<Column<R>> found = found();
    found.forEach(column -> table.columns().show(column, shown));
    if (table.columns().all().stream().noneMatch(table.columns()::isShown)) {
      found.stream().findFirst().ifPresent(column -> table.columns().show(column, true));
    }
    fill();
  }

  private List<Column<R>> found() {
    TextSearch words = TextSearch.of(search.getText());
    return table.columns().all().stream()
        .filter(c -> words.finds(c.title() + "\n" + c.id()))
        .toList();
  }

  private void fill() {
    List<Node> found = found().stream().<Node>map(this::box).toList();
    Label none = Labels.wrapped(messages.text("search.none", search.getText()), "note");
    boxes.getChildren().setAll(found.isEmpty() ? List.of(none) : found);
  }

  private CheckBox box(Column<R> column) {
    CheckBox box = Nodes.named("column-" + column.id(), new CheckBox(column.title()));
    box.setMnemonicParsing(false);
    box.setSelected(table.columns().isShown(column));
    box.setOnAction(event -> table.columns().show(column, box.isSelected()));
    box.setMaxWidth(Double.MAX_VALUE);
    box.addEventFilter(KeyEvent.KEY_PRESSED, event -> moveByKey(column, event));
    // A quick drag is detected over the next column.
    box.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> dragged = column);
    box.setOnDragDetected(
        event -> {
          box.startFullDrag();
          event.consume();
        });
    box.setOnMouseDragEntered(event -> box.pseudoClassStateChanged(TARGET, true));
    box.setOnMouseDragExited(event -> box.pseudoClassStateChanged(TARGET, false));
    box.setOnMouseDragReleased(
        event -> {
          if (dragged != null) {
            move(dragged, column);
          }
        });
    return box;
  }

  private void moveByKey(Column<R> column, KeyEvent event) {
    if (event.isAltDown() && (event.getCode() == KeyCode.UP || event.getCode() == KeyCode.DOWN)) {
      event.consume();
      List<Column<R>> found = found();
      int to = found.indexOf(column) + (event.getCode() == KeyCode.DOWN ? 1 : -1);
      if (to >= 0 && to < found.size()) {
        move(column, found.get(to));
      }
    }
  }

  /** Moves a column to the place of another one; it has the keyboard focus afterward. */
  private void move(Column<R> column, Column<R> place) {
    table.columns().moveTo(column, place);
    fill();
    boxes.getChildren().stream()
        .filter(node -> ("column-" + column.id()).equals(node.getId()))
        .forEach(Node::requestFocus);
  }
}
