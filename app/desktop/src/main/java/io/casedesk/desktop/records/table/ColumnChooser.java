package io.casedesk.desktop.records.table;

import atlantafx.base.controls.CustomTextField;
import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.model.CaseRecord;
import java.util.List;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Button that opens the list of columns to show or hide. */
public final class ColumnChooser<R extends CaseRecord> {

  private final Button button;
  private final RecordTable<R> table;
  private final ObservableList<Column<R>> columns;
  private final Messages messages;

  /** Creates the button for a table. */
  public ColumnChooser(RecordTable<R> table, ObservableList<Column<R>> columns, Messages messages) {
    this.table = table;
    this.columns = columns;
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
    VBox boxes = Nodes.styled(new VBox(6), "column-list");
    CustomTextField search = new CustomTextField();
    search.setPromptText(messages.text("columns.search"));
    search.setAccessibleText(messages.text("columns.search"));
    search.setLeft(new FontIcon(Feather.SEARCH));
    search.textProperty().subscribe(text -> fill(boxes, text));
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
    Button all = small("columns-all", () -> showFound(boxes, search.getText(), true));
    Button none = small("columns-none", () -> showFound(boxes, search.getText(), false));
    VBox content =
        Nodes.styled(new VBox(8, search, scroll, Nodes.row(8, all, none)), "column-chooser");
    new DropDown(content).showBelowRight(button);
    search.requestFocus();
  }

  private Button small(String id, Runnable action) {
    Button small = Buttons.of(id, messages.text(id.replace('-', '.')), action, Styles.SMALL);
    HBox.setHgrow(small, Priority.ALWAYS);
    small.setMaxWidth(Double.MAX_VALUE);
    return small;
  }

  /** Shows or hides the columns that were found; one stays, through which others are reached. */
  private void showFound(VBox boxes, String text, boolean shown) {
    List<Column<R>> found = found(text);
    found.forEach(column -> table.columns().show(column, shown));
    if (columns.stream().noneMatch(table.columns()::isShown)) {
      found.stream().findFirst().ifPresent(column -> table.columns().show(column, true));
    }
    fill(boxes, text);
  }

  private List<Column<R>> found(String text) {
    TextSearch search = TextSearch.of(text);
    return columns.stream().filter(c -> search.finds(c.title() + "\n" + c.id())).toList();
  }

  private void fill(VBox boxes, String text) {
    List<Node> found = found(text).stream().<Node>map(this::box).toList();
    Label none = Labels.wrapped(messages.text("search.none", text), "note");
    boxes.getChildren().setAll(found.isEmpty() ? List.of(none) : found);
  }

  private CheckBox box(Column<R> column) {
    CheckBox box = Nodes.named("column-" + column.id(), new CheckBox(column.title()));
    box.setMnemonicParsing(false);
    box.setSelected(table.columns().isShown(column));
    box.setOnAction(event -> table.columns().show(column, box.isSelected()));
    return box;
  }
}
