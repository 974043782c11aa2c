package io.casedesk.desktop.imports;

import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Creates the tables and columns that the import steps share. */
final class ImportTableColumns {

  private static final double ROW_HEIGHT = 32;
  private static final double WIDEST_TOOLTIP = 480;

  private ImportTableColumns() {}

  /** An icon before a text, with its style class. */
  record Mark(Feather icon, String style) {}

  /** Creates a table without columns. */
  static <T> TableView<T> table(String id, String accessible) {
    TableView<T> view = new TableView<>();
    view.setId(id);
    view.getStyleClass().addAll("record-table", "dense");
    view.setFixedCellSize(ROW_HEIGHT);
    view.setPlaceholder(new Region());
    view.setAccessibleText(accessible);
    return view;
  }

  /** Creates a column of texts. */
  static <T> TableColumn<T, T> text(String title, double width, Function<T, String> text) {
    return marked(title, width, text, row -> null);
  }

  /** Creates a column of texts with icons. */
  static <T> TableColumn<T, T> marked(
      String title, double width, Function<T, String> text, Function<T, @Nullable Mark> mark) {
    TableColumn<T, T> column = new TableColumn<>(title);
    column.setPrefWidth(width);
    column.setMinWidth(Math.min(width, 56));
    column.setSortable(false);
    column.setReorderable(false);
    column.setCellValueFactory(features -> new ReadOnlyObjectWrapper<>(features.getValue()));
    column.setCellFactory(ignored -> new Cell<>(text, mark));
    return column;
  }

  /** Shows one text of a row. */
  private static final class Cell<T> extends TableCell<T, T> {

    private final Function<T, String> text;
    private final Function<T, @Nullable Mark> mark;
    private @Nullable FontIcon icon;

    Cell(Function<T, String> text, Function<T, @Nullable Mark> mark) {
      this.text = text;
      this.mark = mark;
      setGraphicTextGap(8);
      setOnMouseEntered(event -> explain());
    }

    @Override
    protected void updateItem(@Nullable T row, boolean empty) {
      super.updateItem(row, empty);
      if (getTooltip() != null) {
        setTooltip(null);
      }
      if (empty || row == null) {
        setText(null);
        setGraphic(null);
        return;
      }
      setText(oneLine(text.apply(row)));
      Mark now = mark.apply(row);
      if (now == null) {
        setGraphic(null);
        return;
      }
      FontIcon picture = icon == null ? new FontIcon() : icon;
      icon = picture;
      picture.setIconCode(now.icon());
      picture.getStyleClass().setAll("ikonli-font-icon", now.style());
      setGraphic(picture);
    }

    /**
     * Creates the tooltip when the mouse enters; a tooltip for every cell would slow scrolling
     * down.
     */
    private void explain() {
      T row = getItem();
      if (row != null && !isEmpty() && getTooltip() == null && !text.apply(row).isEmpty()) {
        Tooltip tooltip = new Tooltip(text.apply(row));
        tooltip.setWrapText(true);
        tooltip.setMaxWidth(WIDEST_TOOLTIP);
        setTooltip(tooltip);
      }
    }
  }

  private static String oneLine(String text) {
    return text.indexOf('\n') < 0 && text.indexOf('\r') < 0
        ? text
        : text.replaceAll("[\\r\\n]+", " ⏎ ");
  }
}
