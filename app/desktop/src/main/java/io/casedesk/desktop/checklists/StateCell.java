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
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.TableCell;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the state of a solution's checklists for one page. */
final class StateCell extends TableCell<MatrixItem, SolutionRow> {

  private final Checklist.Page page;
  private final Messages messages;
  private final FontIcon icon = new FontIcon();
  private @Nullable ChecklistState pictured;
  private boolean notifies;

  StateCell(Checklist.Page page, Messages messages) {
    this.page = page;
    this.messages = messages;
    getStyleClass().add("state-cell");
    setOnMouseEntered(event -> explain());
  }

  @Override
  protected void updateItem(@Nullable SolutionRow line, boolean empty) {
    super.updateItem(line, empty);
    if (getTooltip() != null) {
      setTooltip(null);
    }
    if (empty || line == null) {
      setText(null);
      picture(ChecklistState.NONE, false);
      return;
    }
    List<ChecklistState> states = line.states(page);
    ChecklistState state = states.getFirst();
    List<MatrixEntry> cells = line.at(page);
    setText(states.size() > 1 ? several(states) : one(state, there(cells)));
    picture(
        state, cells.stream().anyMatch(cell -> cell.gone() == null && cell.checklist().notifies()));
  }

  /** Changes the icons only if the state or the bell changed, because applying styles is slow. */
  private void picture(ChecklistState state, boolean bell) {
    if (state == pictured && bell == notifies) {
      return;
    }
    pictured = state;
    notifies = bell;
    // The word for no checklist is a dash; an icon beside it would be noise.
    if (state == ChecklistState.NONE) {
      setGraphic(null);
      return;
    }
    icon.setIconCode(state.icon());
    icon.getStyleClass().setAll("ikonli-font-icon", state.style());
    // Few cells have a bell: the others do without another node and its layout.
    setGraphic(bell ? Nodes.row(6, icon, Nodes.styled(new FontIcon(Feather.BELL), "bell")) : icon);
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

  /** Words the cell for a screen reader only when it asks, because rows change often. */
  @Override
  public @Nullable Object queryAccessibleAttribute(
      AccessibleAttribute attribute, Object... parameters) {
    SolutionRow line = getItem();
    return attribute == AccessibleAttribute.TEXT && line != null && !isEmpty()
        ? described(line)
        : super.queryAccessibleAttribute(attribute, parameters);
  }

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
                + (notifies ? "\n" + messages.text("checklists.notifies") : "")
                + (reviews.isEmpty() ? "" : "\n" + reviews)));
  }
}
