package io.casedesk.desktop.common.table;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.model.input.AccentFolding;
import java.util.Comparator;
import java.util.function.Function;
import java.util.regex.Pattern;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * A column of texts on one line. A text can have an icon, and its tooltip shows it in full.
 *
 * @param <T> the item of a row
 */
public final class TextColumn<T> extends TableColumn<T, T> {

  private static final Pattern LINE_BREAKS = Pattern.compile("[\\r\\n]+");

  /** The smallest useful width of a column, in pixels. */
  private static final double LEAST = 56;

  /**
   * The factor by which a column of a fixed width may grow, for longer words in other languages.
   */
  private static final double SLACK = 1.4;

  /** The size of the text in the cells of all tables, in pixels. */
  public static final double FONT_SIZE = 13;

  /** The insets and the border of a cell, in pixels. */
  private static final double AROUND_TEXT = 20;

  private final Function<T, String> text;
  private Function<T, String> tip;
  private Function<T, @Nullable Mark> mark = row -> null;

  /** Creates a column that the user can't move or sort by. */
  public TextColumn(String title, double width, Function<T, String> text) {
    super(title);
    this.text = text;
    this.tip = text;
    setPrefWidth(Math.max(width, widthOf(title)));
    setSortable(false);
    setReorderable(false);
    setCellValueFactory(features -> new ReadOnlyObjectWrapper<>(features.getValue()));
    setCellFactory(ignored -> new TextCell());
  }

  /** Returns the width that a column needs for a text in bold, in pixels. */
  public static double widthOf(String text) {
    Text measured = new Text(text);
    measured.setFont(Font.font(null, FontWeight.BOLD, FONT_SIZE));
    return Math.ceil(measured.getLayoutBounds().getWidth()) + AROUND_TEXT;
  }

  /** Sets the tooltip; no tooltip is shown for an empty text. */
  public TextColumn<T> tip(Function<T, String> other) {
    tip = other;
    return this;
  }

  /** Sets the icon; null for none. */
  public TextColumn<T> mark(Function<T, @Nullable Mark> icon) {
    mark = icon;
    return this;
  }

  /** Lets the column nearly keep its width. */
  public TextColumn<T> fixed() {
    setMinWidth(getPrefWidth());
    setMaxWidth(getPrefWidth() * SLACK);
    return this;
  }

  /** Lets the column grow and shrink. */
  public TextColumn<T> growing() {
    setMinWidth(Math.min(getPrefWidth(), LEAST));
    return this;
  }

  /** Adds a style class to the header and to each cell. */
  public TextColumn<T> style(String style) {
    getStyleClass().add(style);
    return this;
  }

  /** Lets the user sort by the text, whatever its case. */
  public TextColumn<T> sortable() {
    setSortable(true);
    setComparator(Comparator.comparing(text, AccentFolding.ORDER));
    return this;
  }

  /** Shows one text. */
  private final class TextCell extends TableCell<T, T> {

    private final FontIcon icon = new FontIcon();

    TextCell() {
      setGraphicTextGap(8);
      setOnMouseEntered(event -> explain());
    }

    @Override
    protected void updateItem(@Nullable T row, boolean empty) {
      super.updateItem(row, empty);
      if (getTooltip() != null) {
        setTooltip(null);
      }
      Mark shown = null;
      if (empty || row == null) {
        setText(null);
      } else {
        setText(LINE_BREAKS.matcher(text.apply(row)).replaceAll(" ⏎ "));
        shown = mark.apply(row);
      }
      if (shown != null) {
        icon.setIconCode(shown.icon());
        icon.getStyleClass().setAll("ikonli-font-icon", shown.style());
      }
      setGraphic(shown == null ? null : icon);
    }

    /** Creates the tooltip when the mouse enters; one for every cell would slow scrolling down. */
    private void explain() {
      T row = getItem();
      String whole = row == null || isEmpty() ? "" : tip.apply(row);
      if (getTooltip() == null && !whole.isEmpty()) {
        setTooltip(Nodes.tooltip(whole));
      }
    }
  }
}
