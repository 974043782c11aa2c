package io.casedesk.desktop.runs;

import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows one text of a row with an optional icon. */
final class TextCell<T> extends TableCell<T, T> {

  private static final double WIDEST_TOOLTIP = 480;

  /** The smallest useful width of a column, in pixels. */
  private static final double LEAST = 64;

  /** The factor by which a fixed column may grow, for longer words in other languages. */
  private static final double SLACK = 1.4;

  private final Column<T> column;
  private final @Nullable FontIcon icon;

  /**
   * A column of texts.
   *
   * @param id the id of the column
   * @param width the width, in pixels
   * @param grows whether the column grows and shrinks; other columns nearly keep their width
   * @param text returns the shown text
   * @param tip returns the tooltip; empty for none
   */
  record Column<T>(
      String id, double width, boolean grows, Function<T, String> text, Function<T, String> tip) {

    /** Creates a column that keeps its width. */
    static <T> Column<T> fixed(String id, double width, Function<T, String> text) {
      return new Column<>(id, width, false, text, text);
    }

    /** Creates a column that grows and shrinks. */
    static <T> Column<T> growing(String id, double width, Function<T, String> text) {
      return new Column<>(id, width, true, text, text);
    }

    /** Returns a copy with another tooltip. */
    Column<T> explained(Function<T, String> other) {
      return new Column<>(id, width, grows, text, other);
    }

    /** Creates the column for a table. */
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

  /**
   * Creates the tooltip when the mouse enters; a tooltip for every cell would slow scrolling down.
   */
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
