package io.casedesk.desktop.checklists;

import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.model.checklist.Checklist;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Where a solution and a page meet. */
final class StateCell extends TableCell<Item, Line> {

  private static final double WIDEST_TOOLTIP = 420;

  private final Checklist.Page page;
  private final Messages messages;
  private final FontIcon icon = new FontIcon();
  private final FontIcon bell = new FontIcon(Feather.BELL);
  private final Label word = new Label();
  private final HBox box = new HBox(6, icon, word, bell);

  StateCell(Checklist.Page page, Messages messages) {
    this.page = page;
    this.messages = messages;
    bell.getStyleClass().add("bell");
    box.getStyleClass().add("state-cell");
    setOnMouseEntered(event -> explain());
  }

  @Override
  protected void updateItem(@Nullable Line line, boolean empty) {
    super.updateItem(line, empty);
    setText(null);
    if (getTooltip() != null) {
      setTooltip(null);
    }
    if (empty || line == null) {
      setGraphic(null);
      setAccessibleText(null);
      return;
    }
    CellState state = line.state(page);
    List<Cell> cells = line.at(page);
    icon.setIconCode(state.icon());
    icon.getStyleClass().setAll("ikonli-font-icon", state.style());
    String text = messages.text(state.messageKey() + ".short");
    word.setText(
        cells.size() > 1 ? messages.text("checklists.cell.many", text, cells.size()) : text);
    bell.setVisible(
        cells.stream().anyMatch(cell -> cell.gone() == null && cell.checklist().notifies()));
    setGraphic(box);
    setAccessibleText(described(line));
  }

  /** All that a person who does not see the pictures has to hear. */
  private String described(Line line) {
    return messages.text(
        "checklists.cell.accessible",
        line.solution().label(),
        Words.page(page, messages),
        Words.cell(line, page, messages));
  }

  /** Made when the mouse comes, because a tooltip for every cell would slow scrolling. */
  private void explain() {
    Line line = getItem();
    if (line == null || isEmpty() || getTooltip() != null) {
      return;
    }
    String reviews =
        line.at(page).stream()
            .flatMap(cell -> cell.entry().standing().counting().stream())
            .map(review -> Words.said(review, messages))
            .collect(Collectors.joining("\n"));
    Tooltip tooltip =
        new Tooltip(
            Words.cell(line, page, messages)
                + (bell.isVisible() ? "\n" + messages.text("checklists.notifies") : "")
                + (reviews.isEmpty() ? "" : "\n" + reviews));
    tooltip.setWrapText(true);
    tooltip.setMaxWidth(WIDEST_TOOLTIP);
    setTooltip(tooltip);
  }
}
