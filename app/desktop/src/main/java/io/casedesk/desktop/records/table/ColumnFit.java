package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/**
 * Computes the width that a column needs for the visible rows and a sample of all others: measuring
 * the texts of 100,000 rows takes seconds.
 */
final class ColumnFit<R extends CaseRecord> {

  private static final int SAMPLE = 300;
  private static final double NARROWEST = 64;
  private static final double WIDEST = 480;

  /** Padding between a cell's edges and its text, in pixels. */
  private static final double MARGIN = 20;

  private static final double BESIDE_CAPTION = 8;

  /** Room for the sort arrow in a header, in pixels. */
  private static final double MARK = 36;

  private final TableView<ListRow<R>> view;
  private final ValueCell.CellContext surroundings;
  private final Text measure = new Text();

  ColumnFit(TableView<ListRow<R>> view, ValueCell.CellContext surroundings) {
    this.view = view;
    this.surroundings = surroundings;
  }

  double width(Column<R> column, TableColumn<ListRow<R>, ?> shown) {
    double widest = 0;
    for (Node node : view.lookupAll(".column-header .label")) {
      if (node instanceof Label heading && heading.getText().equals(shown.getText())) {
        widest = width(heading.getText(), heading.getFont()) + MARK;
      }
    }
    Font font = font();
    List<ListRow<R>> rows = view.getItems();
    int step = Math.max(1, rows.size() / SAMPLE);
    for (int i = 0; i < rows.size(); i += step) {
      widest = Math.max(widest, width(rows.get(i), column, font));
    }
    for (Node node : view.lookupAll(".table-row-cell")) {
      if (node instanceof TableRow<?> row && !row.isEmpty() && row.getIndex() < rows.size()) {
        widest = Math.max(widest, width(rows.get(row.getIndex()), column, font));
      }
    }
    return Math.clamp(Math.ceil(widest + MARGIN), NARROWEST, WIDEST);
  }

  private double width(ListRow<R> row, Column<R> column, Font font) {
    ValueDisplay display =
        ValueDisplay.of(column, surroundings.valueIn(row.record(), column), surroundings);
    double width = width(display.text(), font);
    return display.caption().isEmpty()
        ? width
        : width + BESIDE_CAPTION + width(display.caption(), font);
  }

  private double width(String text, Font font) {
    measure.setFont(font);
    measure.setText(text.length() > 200 ? ValueDisplay.beginning(text, 200) : text);
    return measure.getLayoutBounds().getWidth();
  }

  private Font font() {
    return view.lookupAll(".table-cell").stream()
        .filter(TableCell.class::isInstance)
        .map(node -> ((TableCell<?, ?>) node).getFont())
        .findFirst()
        .orElseGet(Font::getDefault);
  }
}
