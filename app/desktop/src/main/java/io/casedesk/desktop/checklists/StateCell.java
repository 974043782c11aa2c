package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.MatrixEntry;
import io.casedesk.desktop.checklists.model.MatrixItem;
import io.casedesk.desktop.checklists.model.SolutionRow;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.checklist.Checklist;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the state of a solution's checklists for one page. */
final class StateCell extends TableCell<MatrixItem, SolutionRow> {

  private final Checklist.Page page;
  private final Messages messages;
  private final FontIcon icon = new FontIcon();
  private final FontIcon bell = Nodes.styled(new FontIcon(Feather.BELL), "bell");
  private final Label word = new Label();
  private @Nullable ChecklistState pictured;
  private final HBox box = Nodes.styled(new HBox(6, icon, word, bell), "state-cell");

  StateCell(Checklist.Page page, Messages messages) {
    this.page = page;
    this.messages = messages;
    setOnMouseEntered(event -> explain());
  }

  @Override
  protected void updateItem(@Nullable SolutionRow line, boolean empty) {
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
    List<ChecklistState> states = line.states(page);
    ChecklistState state = states.getFirst();
    List<MatrixEntry> cells = line.at(page);
    picture(state);
    word.setText(states.size() > 1 ? several(states) : one(state, there(cells)));
    Nodes.show(
        bell, cells.stream().anyMatch(cell -> cell.gone() == null && cell.checklist().notifies()));
    setGraphic(box);
    setAccessibleText(described(line));
  }

  /** Changes the icon only if the state changed, because applying styles is slow. */
  private void picture(ChecklistState state) {
    if (state != pictured) {
      pictured = state;
      icon.setIconCode(state.icon());
      // The word for no checklist is a dash; an icon beside it would be noise.
      Nodes.show(icon, state != ChecklistState.NONE);
      icon.getStyleClass().setAll("ikonli-font-icon", state.style());
    }
  }

  /** Counts the checklists that the service sends or, when it sends none, those that are gone. */
  private static long there(List<MatrixEntry> cells) {
    long sent = cells.stream().filter(cell -> cell.gone() == null).count();
    return sent == 0 ? cells.size() : sent;
  }

  private String one(ChecklistState state, long checklists) {
    String text = messages.text(state.messageKey() + ".short");
    return checklists > 1 ? messages.text("checklists.cell.many", text, checklists) : text;
  }

  /** Lists every state when the checklists of one page differ. */
  private String several(List<ChecklistState> states) {
    return states.stream()
        .map(state -> messages.text(state.messageKey() + ".short"))
        .collect(Collectors.joining(", "));
  }

  /** Returns the accessible text, which replaces the icons for a screen reader. */
  private String described(SolutionRow line) {
    return messages.text(
        "checklists.cell.accessible",
        line.solution().label(),
        ChecklistTexts.page(page, messages),
        ChecklistTexts.cell(line, page, messages));
  }

  /**
   * Creates the tooltip when the mouse enters; a tooltip for every cell would slow scrolling down.
   */
  private void explain() {
    SolutionRow line = getItem();
    if (line == null || isEmpty() || getTooltip() != null) {
      return;
    }
    String reviews =
        line.at(page).stream()
            .flatMap(cell -> cell.entry().standing().counting().stream())
            .map(review -> ChecklistTexts.reviewText(review, messages))
            .collect(Collectors.joining("\n"));
    setTooltip(
        Nodes.tooltip(
            ChecklistTexts.cell(line, page, messages)
                + (bell.isVisible() ? "\n" + messages.text("checklists.notifies") : "")
                + (reviews.isEmpty() ? "" : "\n" + reviews)));
  }
}
