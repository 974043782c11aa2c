package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.ReviewLine.NewRecordLine;
import io.casedesk.desktop.changes.review.ReviewService.ValueEditing;
import io.casedesk.desktop.changes.review.ReviewTable.TwoLineCell.Content;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.form.EditorFactory;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.form.FieldRow;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.workspace.Edit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/**
 * Edits the value that a line of a review applies, beside the values of both sides, or the values
 * of a record to be created.
 */
record ResultEditor(ReviewSession<?> session, Overlay overlay, LineCells looks, Messages messages) {

  private static final double WIDTH = 560;
  private static final double VALUE_HEIGHT = 72;

  /** Opens the editor of a line whose value can be edited. */
  void edit(ReviewLine line) {
    NewRecordLine creating = line.creating();
    if (session.isEditable(line) && creating != null) {
      List<ValueEditing> editings = session.records().editing(creating.checked().create());
      if (!editings.isEmpty()) {
        show(line, editings);
      }
    } else if (session.isEditable(line)) {
      ValueEditing editing = session.records().editing(line.change(), line.checked().current());
      if (editing != null) {
        show(line, editing);
      }
    }
  }

  /** Edits the values of a record to be created, each by the editor of its type. */
  private void show(ReviewLine line, List<ValueEditing> editings) {
    Map<FieldEditor, String> before = new LinkedHashMap<>();
    VBox rows = Nodes.styled(new VBox(12), "editor-form");
    for (ValueEditing editing : editings) {
      before.put(editing.state(), editing.state().inputProperty().get());
      EditorFactory editors = new EditorFactory(messages, editing.options()).inForm();
      rows.getChildren().add(FieldRow.forNewRecord(editing.state(), editors, messages));
    }
    ScrollPane scroll = new ScrollPane(rows);
    scroll.setFitToWidth(true);
    VBox.setVgrow(scroll, Priority.ALWAYS);
    Button use = use(messages.text("review.edit.use.all"), () -> use(line, before));
    Node first =
        rows.lookup(
            "#" + EditorFactory.FIELD_ID + editings.getFirst().state().spec().field().key());
    show(HelpTopic.REVIEW, line, use, first == null ? scroll : first, scroll);
  }

  /** Uses the values that were changed, unless one of them is invalid, which its row says. */
  private void use(ReviewLine line, Map<FieldEditor, String> before) {
    Map<FieldRef, FieldValue> values = new LinkedHashMap<>();
    boolean isWrong = false;
    for (Map.Entry<FieldEditor, String> one : before.entrySet()) {
      FieldEditor state = one.getKey();
      state.resolve();
      if (!state.inputProperty().get().equals(one.getValue())) {
        isWrong |= state.invalidProperty().get();
        FieldRef field = state.spec().field();
        values.put(field, state.change("new").map(Change::wanted).orElse(FieldValue.text("")));
      }
    }
    if (!isWrong) {
      overlay.hide();
      if (!values.isEmpty()) {
        session.replaceValues(line, values);
      }
    }
  }

  private Button use(String text, Runnable action) {
    Button use = Buttons.of("review-edit-use", text, action, Styles.ACCENT);
    use.setDefaultButton(true);
    return use;
  }

  private void show(HelpTopic topic, ReviewLine line, Button use, Node first, Node... content) {
    String title =
        messages.text("review.edit.title", looks.record(line).text(), looks.field(line).text());
    VBox box = topic.on(Overlay.dialog("review-edit", title, WIDTH, content));
    Button cancel = overlay.closeButton("action.cancel", messages.text("action.cancel"));
    box.getChildren().add(Nodes.rightRow(8, cancel, use));
    box.setMinHeight(0);
    overlay.show(box, first);
  }

  private void show(ReviewLine line, ValueEditing editing) {
    FieldEditor state = editing.state();
    EditorFactory editors = new EditorFactory(messages, editing.options()).inForm();
    GridPane values = new GridPane(16, 8);
    value(values, "review.column.seen", looks.before(line));
    if (line.isContested()) {
      value(values, "review.column.now", looks.current(line));
    }
    value(values, "review.column.wanted", looks.newValue(line));
    Region control = Nodes.named("review-edit-value", editors.control(state));
    Label problem =
        Nodes.named("review-edit-problem", Labels.wrapped("", "verdict", "verdict-bad"));
    Button use = use(messages.text("review.edit.use"), () -> use(line, state));
    state
        .parsedProperty()
        .subscribe(
            parsed -> {
              boolean isWrong = parsed instanceof Edit.Invalid;
              use.setDisable(isWrong);
              Nodes.show(problem, isWrong);
              problem.setText(
                  parsed instanceof Edit.Invalid(String _, String key) ? messages.text(key) : "");
            });
    HelpTopic topic = line.isContested() ? HelpTopic.CONFLICTS : HelpTopic.REVIEW;
    show(topic, line, use, control, values, control, problem);
  }

  private void value(GridPane values, String title, Content look) {
    int row = values.getRowCount();
    values.add(Labels.of(messages.text(title), Styles.TEXT_MUTED), 0, row);
    Label value = new Label(DifferenceView.cut(look.text()));
    value.setWrapText(true);
    value.setMaxHeight(VALUE_HEIGHT);
    values.add(value, 1, row);
  }

  private void use(ReviewLine line, FieldEditor state) {
    state.resolve();
    if (state.parsedProperty().get() instanceof Edit.Valid(FieldValue value)) {
      overlay.hide();
      session.replaceValue(line, value);
    }
  }
}
