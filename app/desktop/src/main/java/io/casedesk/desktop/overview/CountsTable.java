package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.TextColumn;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** Shows every count as a line that opens its records on click or Enter. */
final class CountsTable {

  private static final double ROW_HEIGHT = 28;
  private static final double NAME_WIDTH = 80;
  private static final double NUMBER_WIDTH = 84;
  private static final double SHARE_WIDTH = 72;

  private final TableView<CountLine> view =
      Nodes.styled(new TableView<>(), "overview-table", "dense");
  private final ObservableList<CountLine> lines = FXCollections.observableArrayList();
  private final OverviewTexts texts;
  private final Consumer<Breakdown.Line> open;

  /**
   * The texts of a line.
   *
   * @param name the name of the line with its label, if it has one
   * @param hint the tooltip with all details
   */
  record CountLine(Breakdown.Line line, String name, String count, String share, String hint) {}

  /**
   * Creates an empty table.
   *
   * @param open shows the records of a line
   */
  CountsTable(String id, OverviewTexts texts, Consumer<Breakdown.Line> open) {
    this.texts = texts;
    this.open = open;
    view.setId(id);
    view.setFixedCellSize(ROW_HEIGHT);
    view.setPlaceholder(new Region());
    view.setItems(lines);
    view.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_NEXT_COLUMN);
    view.getColumns()
        .setAll(
            List.of(
                column("value", NAME_WIDTH, CountLine::name).style("overview-link"),
                number("records", NUMBER_WIDTH, CountLine::count),
                number("share", SHARE_WIDTH, CountLine::share)));
    view.setRowFactory(table -> new Row());
    view.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
  }

  Node node() {
    return view;
  }

  /** Shows lines and sets the accessible text of the table. */
  void show(List<CountLine> shown, String called) {
    view.setAccessibleText(called);
    int chosen = view.getSelectionModel().getSelectedIndex();
    if (!lines.equals(shown)) {
      lines.setAll(shown);
      // Keep the selected row when the counts are updated.
      if (chosen >= 0 && chosen < shown.size()) {
        view.getSelectionModel().clearAndSelect(chosen);
      }
    }
  }

  private TextColumn<CountLine> column(
      String title, double width, Function<CountLine, String> text) {
    return new TextColumn<>(texts.text("overview.column." + title), width, text)
        .tip(CountLine::hint);
  }

  private TextColumn<CountLine> number(
      String title, double width, Function<CountLine, String> text) {
    TextColumn<CountLine> column = column(title, width, text).style("number");
    column.setMinWidth(width);
    column.setMaxWidth(width);
    return column;
  }

  private void pressed(KeyEvent event) {
    // JavaFX would go to the second row from the first, which is not marked yet.
    if (event.getCode() == KeyCode.DOWN && view.getSelectionModel().isEmpty()) {
      view.getSelectionModel().selectFirst();
      event.consume();
      return;
    }
    CountLine chosen = view.getSelectionModel().getSelectedItem();
    if (chosen != null && (event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.SPACE)) {
      event.consume();
      open.accept(chosen.line());
    }
  }

  private final class Row extends TableRow<CountLine> {

    Row() {
      setOnMouseClicked(
          event -> {
            CountLine clicked = getItem();
            if (clicked != null && event.getButton() == MouseButton.PRIMARY) {
              open.accept(clicked.line());
            }
          });
    }

    @Override
    protected void updateItem(@Nullable CountLine item, boolean empty) {
      super.updateItem(item, empty);
      setAccessibleText(item == null || empty ? null : item.hint());
    }
  }
}
