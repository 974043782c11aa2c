package io.casedesk.desktop.common.table;

import io.casedesk.desktop.common.controls.Nodes;
import java.util.function.Function;
import javafx.scene.control.TableView;
import javafx.scene.layout.Region;

/**
 * A table of texts whose columns share the width and whose rows have one height.
 *
 * @param <T> the item of a row
 */
public final class TextTable<T> extends TableView<T> {

  private static final double ROW_HEIGHT = 32;

  /** Creates a table without columns. */
  public TextTable(String id, String accessibleText) {
    Nodes.named(id, this, "record-table", "dense");
    setFixedCellSize(ROW_HEIGHT);
    setPlaceholder(new Region());
    setAccessibleText(accessibleText);
    setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
  }

  /** Adds a column. */
  public TextColumn<T> column(String id, String title, double width, Function<T, String> text) {
    TextColumn<T> column = new TextColumn<>(title, width, text);
    column.setId(id);
    getColumns().add(column);
    return column;
  }
}
