package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.LineDecision.Choice;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
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
  private final ReviewSession<?> session;
  private final Messages messages;
  private final Button incomplete;

  /**
   * Creates the buttons.
   *
   * @param chosen the selected lines; a line that is gone is null
   */
  DecisionBar(ReviewSession<?> session, ObservableList<ReviewLine> chosen, Messages messages) {
    this.session = session;
    this.chosen = chosen;
    this.messages = messages;
    decision("review-keep-mine", "review.mine.all", Choice.MINE);
    decision("review-skip", "review.skip.all", Choice.SKIP);
    decision("review-reset", "review.reset.all", Choice.NONE);
    Button undo = button("review-undo-decision", "review.undoDecision", session::undo);
    undo.disableProperty().bind(session.undoableProperty().not());
    // The last one, which keeps its place when it is hidden: no other button moves.
    incomplete =
        button("review-skip-incomplete", "review.skip.incomplete", session::skipIncompleteRecords);
    node.setAlignment(Pos.CENTER_LEFT);
    Nodes.showWhile(
        node,
        session
            .phaseProperty()
            .map(
                phase ->
                    phase instanceof Phase.Checked
                        || phase instanceof Phase.Checking
                        || phase instanceof Phase.Unchecked));
    chosen.addListener((ListChangeListener<ReviewLine>) change -> enable());
    session.versionProperty().subscribe(version -> enable());
    session.phaseProperty().subscribe(phase -> enable());
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
    session.decide(selected(), choice);
  }

  /** Returns a copy of the selected lines. */
  private List<ReviewLine> selected() {
    List<ReviewLine> selected = new ArrayList<>(chosen);
    selected.removeIf(Objects::isNull);
    return selected;
  }

  private void enable() {
    incomplete.setVisible(
        session.phase() instanceof Phase.Checked
            && session.count(ReviewLine.Status.BLOCKED) + session.count(ReviewLine.Status.CONFLICT)
                > 0
            && session.ready() > 0);
    int looked = Math.min(chosen.size(), MOST_CHECKED);
    buttons.forEach(
        (choice, button) -> {
          boolean isOpen = false;
          for (int i = 0; i < looked && !isOpen; i++) {
            ReviewLine line = chosen.get(i);
            isOpen = line != null && session.isOpenTo(line, choice);
          }
          // Don't examine 100,000 lines: the others may be open to the choice.
          boolean isChecked = session.phase() instanceof Phase.Checked;
          button.setDisable(!isOpen && !(isChecked && looked < chosen.size()));
        });
  }
}
