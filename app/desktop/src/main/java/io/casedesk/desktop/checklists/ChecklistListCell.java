package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistColumn;
import io.casedesk.desktop.checklists.model.ChecklistGroups.GroupRow;
import io.casedesk.desktop.checklists.model.ChecklistGroups.ShownRow;
import io.casedesk.desktop.checklists.model.ChecklistItem;
import io.casedesk.desktop.checklists.model.ChecklistLine;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.SolutionRow;
import io.casedesk.desktop.common.controls.Nodes;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.TableCell;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows one text of a row of the list; the state has an icon too. */
final class ChecklistListCell extends TableCell<ShownRow, Object> {

  private final ChecklistColumn column;
  private final ChecklistListTexts texts;
  private final FontIcon icon = new FontIcon();
  private @Nullable ChecklistState pictured;
  private boolean notifies;
  private @Nullable Node picture;
  private @Nullable ChecklistLine line;

  ChecklistListCell(ChecklistColumn column, ChecklistListTexts texts) {
    this.column = column;
    this.texts = texts;
    if (column == ChecklistColumn.OPEN_POINTS || column == ChecklistColumn.REMARKS) {
      getStyleClass().add("kind-number");
    }
    setOnMouseEntered(event -> explain());
  }

  @Override
  protected void updateItem(@Nullable Object content, boolean empty) {
    super.updateItem(content, empty);
    if (getTooltip() != null) {
      setTooltip(null);
    }
    ShownRow shown = empty ? null : row();
    line =
        content instanceof SolutionRow row && shown instanceof ChecklistItem item
            ? ChecklistLine.of(row, item.checklist())
            : null;
    setText(line == null ? null : texts.text(column, line));
    setGraphic(line == null || column != ChecklistColumn.STATE ? null : picture(line));
    setAccessibleText(
        shown instanceof GroupRow group
            ? texts.accessible(group)
            : line == null || column != ChecklistColumn.STATE ? null : texts.hint(column, line));
  }

  private @Nullable ShownRow row() {
    List<ShownRow> rows = getTableView().getItems();
    return getIndex() >= 0 && getIndex() < rows.size() ? rows.get(getIndex()) : null;
  }

  /** Changes the icons only if the state or the bell changed, because applying styles is slow. */
  private @Nullable Node picture(ChecklistLine shown) {
    ChecklistState state = shown.state();
    if (state != pictured || shown.notifies() != notifies) {
      pictured = state;
      notifies = shown.notifies();
      icon.setIconCode(state.icon());
      icon.getStyleClass().setAll("ikonli-font-icon", state.style());
      // Few rows have a bell: the others do without another node and its layout.
      picture =
          notifies ? Nodes.row(6, icon, Nodes.styled(new FontIcon(Feather.BELL), "bell")) : icon;
    }
    return picture;
  }

  /**
   * Creates the tooltip when the mouse enters; a tooltip for every cell would slow scrolling down.
   */
  private void explain() {
    ChecklistLine shown = line;
    String hint = shown == null ? "" : texts.hint(column, shown);
    if (getTooltip() == null && !hint.isEmpty()) {
      setTooltip(Nodes.tooltip(hint));
    }
  }
}
