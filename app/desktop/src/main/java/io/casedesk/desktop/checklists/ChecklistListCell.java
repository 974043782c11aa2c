package io.casedesk.desktop.checklists;

import java.util.List;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows one text of a row of the list; the state has an icon too. */
final class ChecklistListCell extends TableCell<ChecklistItem, SolutionRow> {

  private static final double WIDEST_TOOLTIP = 420;

  private final ChecklistColumn column;
  private final ChecklistListTexts texts;
  private final FontIcon icon = new FontIcon();
  private @Nullable ChecklistState pictured;
  private @Nullable ChecklistLine line;

  ChecklistListCell(ChecklistColumn column, ChecklistListTexts texts) {
    this.column = column;
    this.texts = texts;
    if (column == ChecklistColumn.OPEN_POINTS) {
      getStyleClass().add("kind-number");
    }
    setOnMouseEntered(event -> explain());
  }

  @Override
  protected void updateItem(@Nullable SolutionRow row, boolean empty) {
    super.updateItem(row, empty);
    if (getTooltip() != null) {
      setTooltip(null);
    }
    ChecklistItem item = empty || row == null ? null : item();
    line = item == null || row == null ? null : ChecklistLine.of(row, item.checklist());
    setText(line == null ? null : texts.text(column, line));
    setGraphic(line == null || column != ChecklistColumn.STATE ? null : picture(line.state()));
    setAccessibleText(
        line == null || column != ChecklistColumn.STATE ? null : texts.hint(column, line));
  }

  private @Nullable ChecklistItem item() {
    List<ChecklistItem> items = getTableView().getItems();
    return getIndex() >= 0 && getIndex() < items.size() ? items.get(getIndex()) : null;
  }

  /** Changes the icon only if the state changed, because applying styles is slow. */
  private FontIcon picture(ChecklistState state) {
    if (state != pictured) {
      pictured = state;
      icon.setIconCode(state.icon());
      icon.getStyleClass().setAll("ikonli-font-icon", state.style());
    }
    return icon;
  }

  /**
   * Creates the tooltip when the mouse enters; a tooltip for every cell would slow scrolling down.
   */
  private void explain() {
    ChecklistLine shown = line;
    String hint = shown == null ? "" : texts.hint(column, shown);
    if (getTooltip() == null && !hint.isEmpty()) {
      Tooltip tooltip = new Tooltip(hint);
      tooltip.setWrapText(true);
      tooltip.setMaxWidth(WIDEST_TOOLTIP);
      setTooltip(tooltip);
    }
  }
}
