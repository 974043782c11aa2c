package io.casedesk.desktop.common.table;

import java.util.function.Function;
import java.util.regex.Pattern;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * A column of texts, each with an optional icon.
 *
 * @param id the id of the column
 * @param width the width, in pixels
 * @param grows whether the column grows and shrinks; other columns nearly keep their width
 * @param text returns the shown text
 * @param tip returns the tooltip; empty for none
 */
public record TextColumn<T>(
    String id, double width, boolean grows, Function<T, String> text, Function<T, String> tip) {

  /** The smallest useful width of a column, in pixels. */
  private static final double LEAST = 56;

  /** The factor by which a fixed column may grow, for longer words in other languages. */
  private static final double SLACK = 1.4;

  /** Creates a column that keeps its width. */
  public static <T> TextColumn<T> fixed(String id, double width, Function<T, String> text) {
    return new TextColumn<>(id, width, false, text, text);
  }

  /** Creates a column that grows and shrinks. */
  public static <T> TextColumn<T> growing(String id, double width, Function<T, String> text) {
    return new TextColumn<>(id, width, true, text, text);
  }

  /** Returns a copy with another tooltip. */
  public TextColumn<T> explained(Function<T, String> other) {
    return new TextColumn<>(id, width, grows, text, other);
  }

  /** Creates the column for a table, without icons. */
  public TableColumn<T, T> of(String title) {
    return of(title, null);
  }

  /** Creates the column for a table. */
  public TableColumn<T, T> of(String title, @Nullable Function<T, @Nullable Mark> mark) {
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
    result.setCellFactory(ignored -> new Cell<>(this, mark));
    return result;
  }

  /** Shows one text of a row. */
  private static final class Cell<T> extends TableCell<T, T> {

    private static final double WIDEST_TOOLTIP = 480;
    private static final Pattern LINE_BREAKS = Pattern.compile("[\\r\\n]+");

    private final TextColumn<T> column;
    private final @Nullable Function<T, @Nullable Mark> mark;
    private @Nullable FontIcon icon;

    Cell(TextColumn<T> column, @Nullable Function<T, @Nullable Mark> mark) {
      this.column = column;
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
      setText(oneLine(column.text().apply(row)));
      show(mark == null ? null : mark.apply(row));
    }

    private void show(@Nullable Mark now) {
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

    private static String oneLine(String text) {
      return text.indexOf('\n') < 0 && text.indexOf('\r') < 0
          ? text
          : LINE_BREAKS.matcher(text).replaceAll(" ⏎ ");
    }

    /**
     * Creates the tooltip when the mouse enters; a tooltip for every cell would slow scrolling
     * down.
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
}
