package io.casedesk.desktop.common.table;

import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * A column of texts on one line. A text can have an icon, and its tooltip shows it in full.
 *
 * @param <T> the item of a row
 */
public final class TextColumn<T> extends TableColumn<T, T> {

  private static final double WIDEST_TOOLTIP = 480;

  private final Function<T, String> text;
  private Function<T, String> tip;
  private Function<T, @Nullable Mark> mark = row -> null;

  /**
   * An icon before a text.
   *
   * @param style the style class of the icon
   */
  public record Mark(Feather icon, String style) {}

  /** Creates a column that the user can't move or sort by. */
  public TextColumn(String title, double width, Function<T, String> text) {
    super(title);
    this.text = text;
    this.tip = text;
    setPrefWidth(width);
    setSortable(false);
    setReorderable(false);
    setCellValueFactory(features -> new ReadOnlyObjectWrapper<>(features.getValue()));
    setCellFactory(ignored -> new TextCell());
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

  /** Adds a style class to the header and to each cell. */
  public TextColumn<T> style(String style) {
    getStyleClass().add(style);
    return this;
  }

  /** Lets the user sort by the text, whatever its case. */
  public TextColumn<T> sortable() {
    setSortable(true);
    setComparator((a, b) -> text.apply(a).compareToIgnoreCase(text.apply(b)));
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
        setText(text.apply(row).replace('\n', ' '));
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
        Tooltip tooltip = new Tooltip(whole);
        tooltip.setWrapText(true);
        tooltip.setMaxWidth(WIDEST_TOOLTIP);
        setTooltip(tooltip);
      }
    }
  }
}
