package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.TwoLineCell.Look;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.form.Editors;
import io.casedesk.desktop.common.form.FieldFormat;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldValue;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Edits the value that a line of a review applies, beside the values of both sides. */
final class ResultEditor {

  private static final double WIDTH = 560;
  private static final double VALUE_HEIGHT = 72;

  private final ReviewModel<?> model;
  private final Overlay overlay;
  private final LineCells looks;
  private final Messages messages;

  ResultEditor(ReviewModel<?> model, Overlay overlay, LineCells looks, Messages messages) {
    this.model = model;
    this.overlay = overlay;
    this.looks = looks;
    this.messages = messages;
  }

  /** Opens the editor of a line whose value can be edited. */
  void edit(ReviewLine line) {
    if (model.decisions().isEditable(line)) {
      ReviewService.Editing editing =
          model.service().editing(line.change(), line.checked().current());
      if (editing != null) {
        show(line, editing);
      }
    }
  }

  private void show(ReviewLine line, ReviewService.Editing editing) {
    FieldState state = editing.state();
    Editors editors = new Editors(messages, editing.options());
    Label title =
        new Label(
            messages.text(
                "review.edit.title", looks.record(line).text(), looks.field(line).text()));
    title.getStyleClass().add(Styles.TITLE_4);
    title.setWrapText(true);
    title.setMinHeight(Region.USE_PREF_SIZE);
    GridPane values = new GridPane(16, 8);
    value(values, "review.column.seen", looks.before(line));
    if (line.isContested()) {
      value(values, "review.column.now", looks.now(line));
    }
    value(values, "review.column.wanted", looks.wanted(line));
    Region control = editors.control(state);
    control.setId("review-edit-value");
    Label problem = Labels.wrapped("", "verdict", "verdict-bad");
    problem.setId("review-edit-problem");
    problem.managedProperty().bind(problem.visibleProperty());
    Button cancel = Buttons.of("action.cancel", messages.text("action.cancel"), overlay::hide);
    cancel.setCancelButton(true);
    Button use =
        Buttons.of(
            "review-edit-use",
            messages.text("review.edit.use"),
            () -> use(line, state),
            Styles.ACCENT);
    use.setDefaultButton(true);
    state
        .parsedProperty()
        .subscribe(
            parsed -> {
              boolean isWrong = parsed instanceof FieldFormat.Problem;
              use.setDisable(isWrong);
              problem.setVisible(isWrong);
              problem.setText(
                  parsed instanceof FieldFormat.Problem(String key) ? messages.text(key) : "");
            });
    VBox box =
        Nodes.named(
            "review-edit",
            new VBox(12, title, values, control, problem, Nodes.rightRow(8, cancel, use)),
            "drop-down",
            "full-view");
    HelpTopic topic = line.isContested() ? HelpTopic.CONFLICTS : HelpTopic.REVIEW;
    topic.on(box).setMaxSize(WIDTH, Region.USE_PREF_SIZE);
    overlay.show(new Overlay.Content(box, control, () -> {}));
  }

  private void value(GridPane values, String title, Look look) {
    int row = values.getRowCount();
    values.add(Labels.of(messages.text(title), Styles.TEXT_MUTED), 0, row);
    Label value = new Label(DifferenceView.cut(look.text()));
    value.setWrapText(true);
    value.setMaxHeight(VALUE_HEIGHT);
    values.add(value, 1, row);
  }

  private void use(ReviewLine line, FieldState state) {
    state.resolve();
    if (state.parsedProperty().get() instanceof FieldFormat.Valid(FieldValue value)) {
      overlay.hide();
      model.decisions().wish(line, value);
    }
  }
}
