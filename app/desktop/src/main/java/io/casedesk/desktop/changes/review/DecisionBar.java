package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.LineDecision.Choice;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.text.Messages;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;

/** The buttons that decide on all selected lines of a review, and undo that. */
final class DecisionBar {

  /** At most this many selected lines are examined to enable the buttons. */
  private static final int MOST_CHECKED = 1_000;

  private final WrapBar node = new WrapBar(8);
  private final Map<Choice, Button> buttons = new EnumMap<>(Choice.class);
  private final ObservableList<ReviewLine> chosen;
  private final ReviewModel<?> model;
  private final Messages messages;
  private final Button incomplete;

  /**
   * Creates the buttons.
   *
   * @param chosen the selected lines; a line that is gone is null
   */
  DecisionBar(ReviewModel<?> model, ObservableList<ReviewLine> chosen, Messages messages) {
    this.model = model;
    this.chosen = chosen;
    this.messages = messages;
    decision("review-keep-mine", "review.mine.all", Choice.MINE);
    decision("review-skip", "review.skip.all", Choice.SKIP);
    decision("review-reset", "review.reset.all", Choice.NONE);
    Button undo = button("review-undo-decision", "review.undoDecision", model.decisions()::undo);
    undo.disableProperty().bind(model.decisions().undoableProperty().not());
    // The last one, which keeps its place when it is hidden: no other button moves.
    incomplete =
        button(
            "review-skip-incomplete",
            "review.skip.incomplete",
            model.decisions()::skipIncompleteRecords);
    node.setAlignment(Pos.CENTER_LEFT);
    Nodes.showWhile(
        node,
        model
            .phaseProperty()
            .map(
                phase ->
                    phase == ReviewModel.Phase.CHECKED
                        || phase == ReviewModel.Phase.CHECKING
                        || phase == ReviewModel.Phase.UNCHECKED));
    chosen.addListener((ListChangeListener<ReviewLine>) change -> enable());
    model.decisions().versionProperty().subscribe(version -> enable());
    model.phaseProperty().subscribe(phase -> enable());
  }

  Node node() {
    return node;
  }

  private void decision(String id, String text, Choice choice) {
    Button button = button(id, text, () -> decide(choice));
    // The rows of the table have buttons with the same words.
    button.setAccessibleText(messages.text("review.selected.accessible", messages.text(text)));
    buttons.put(choice, button);
  }

  private Button button(String id, String text, Runnable action) {
    Button button = Buttons.of(id, messages.text(text), action, Styles.SMALL);
    button.setTooltip(new Tooltip(messages.text(text + ".hint")));
    node.getChildren().add(button);
    return button;
  }

  private void decide(Choice choice) {
    model.decisions().decide(selected(), choice);
  }

  /** Returns a copy of the selected lines. */
  private List<ReviewLine> selected() {
    List<ReviewLine> selected = new ArrayList<>(chosen);
    selected.removeIf(Objects::isNull);
    return selected;
  }

  private void enable() {
    incomplete.setVisible(
        model.phaseProperty().get() == ReviewModel.Phase.CHECKED
            && model.count(ReviewLine.Status.BLOCKED) + model.count(ReviewLine.Status.CONFLICT) > 0
            && model.ready() > 0);
    int looked = Math.min(chosen.size(), MOST_CHECKED);
    buttons.forEach(
        (choice, button) -> {
          boolean isOpen = false;
          for (int i = 0; i < looked && !isOpen; i++) {
            ReviewLine line = chosen.get(i);
            isOpen = line != null && model.decisions().isOpenTo(line, choice);
          }
          // Don't examine 100,000 lines: the others may be open to the choice.
          boolean isChecked = model.phaseProperty().get() == ReviewModel.Phase.CHECKED;
          button.setDisable(!isOpen && !(isChecked && looked < chosen.size()));
        });
  }
}
