package io.casedesk.desktop.runs;

import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows one text of a row, with a picture before it where there is one. */
final class TextCell<T> extends TableCell<T, T> {

  private static final double WIDEST_TOOLTIP = 480;

  /** A column narrower than this shows nothing. */
  private static final double LEAST = 64;

  /** How much wider a column may become that keeps its width, for longer words elsewhere. */
  private static final double SLACK = 1.4;

  private final Column<T> column;
  private final @Nullable FontIcon icon;

  /**
   * A column of texts.
   *
   * @param id of the column
   * @param width in pixels
   * @param grows whether it takes or gives room; the others keep their width, more or less
   * @param text what is shown
   * @param tip what is said of it under the mouse; empty for nothing
   */
  record Column<T>(
      String id, double width, boolean grows, Function<T, String> text, Function<T, String> tip) {

    /** A column that keeps its width. */
    static <T> Column<T> fixed(String id, double width, Function<T, String> text) {
      return new Column<>(id, width, false, text, text);
    }

    /** A column that takes or gives room. */
    static <T> Column<T> growing(String id, double width, Function<T, String> text) {
      return new Column<>(id, width, true, text, text);
    }

    /** The same with something else under the mouse than its whole text. */
    Column<T> explained(Function<T, String> other) {
      return new Column<>(id, width, grows, text, other);
    }

    /** The column of a table. */
    TableColumn<T, T> of(String title, @Nullable Function<T, ResultMark> mark) {
      TableColumn<T, T> result = new TableColumn<>(title);
      result.setId(id);
      result.setPrefWidth(width);
      result.setMinWidth(grows ? Math.min(width, LEAST) : width);
      if (!grows) {
        result.setMaxWidth(width * SLACK);
      }
      result.setSortable(false);
      result.setReorderable(false);
      result.setCellValueFactory(features -> new ReadOnlyObjectWrapper<>(features.getValue()));
      result.setCellFactory(ignored -> new TextCell<>(this, mark));
      return result;
    }
  }

  private final @Nullable Function<T, ResultMark> mark;

  private TextCell(Column<T> column, @Nullable Function<T, ResultMark> mark) {
    this.column = column;
    this.mark = mark;
    this.icon = mark == null ? null : new FontIcon();
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
    setText(column.text().apply(row));
    if (mark != null && icon != null) {
      ResultMark of = mark.apply(row);
      icon.setIconCode(of.icon());
      icon.getStyleClass().setAll("ikonli-font-icon", of.style());
      setGraphic(icon);
    }
  }

  /** Made when the mouse comes, because a tooltip for every cell would slow scrolling. */
  private void explain() {
    T row = getItem();
    if (row == null || isEmpty() || getTooltip() != null) {
      return;
    }
    String text = column.tip().apply(row);
    if (!text.isEmpty()) {
      Tooltip tooltip = new Tooltip(text);
      tooltip.setWrapText(true);
      tooltip.setMaxWidth(WIDEST_TOOLTIP);
      setTooltip(tooltip);
    }
  }
}
