package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.model.AssignmentModel;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.form.FieldRow;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputReading;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/** Asks to whom checklists are assigned, and until when. */
record AssignmentDialog(AssignmentModel model, Overlay overlay, Messages messages) {

  private static final double WIDTH = 520;

  /** Asks for a reviewer and a day, and assigns the checklists. */
  void assign(List<ChecklistEntry> checklists) {
    Assignment before = checklists.size() == 1 ? checklists.getFirst().assignment() : null;
    TextField reviewer = field("reviewer", before == null ? model.user() : before.reviewer());
    LocalDate day = before == null ? null : before.due();
    TextField due = field("due", day == null ? "" : day.toString());
    Label wrong = Labels.wrapped(messages.text("checklists.assign.due.wrong"), "problem");
    wrong.setId("assign-wrong");
    Nodes.show(wrong, false);
    Button assign =
        Buttons.of(
            "assign-do",
            messages.text("checklists.assign.do", checklists.size()),
            () -> {
              Optional<LocalDate> last = date(due.getText());
              if (last.isEmpty() && !due.getText().isBlank()) {
                Nodes.show(wrong, true);
                due.requestFocus();
                return;
              }
              overlay.hide();
              model.assign(checklists, reviewer.getText(), last.orElse(null));
            },
            Styles.ACCENT);
    assign.setDefaultButton(true);
    assign.setDisable(checklists.isEmpty());
    Button cancel = overlay.closeButton("assign-cancel", messages.text("action.cancel"));
    VBox box =
        Overlay.dialog(
            "checklist-assign",
            messages.text("checklists.assign.question", checklists.size()),
            WIDTH,
            named("reviewer", reviewer),
            named("due", due),
            wrong,
            Labels.wrapped(messages.text("checklists.assign.about"), "note"),
            Nodes.rightRow(8, cancel, assign));
    overlay.show(HelpTopic.SHARED_REVIEWS.on(box), reviewer);
  }

  private Optional<LocalDate> date(String text) {
    return InputParser.of(messages.locale()).date(text.strip())
            instanceof InputReading.Value(String value, var _)
        ? Optional.of(LocalDate.parse(value))
        : Optional.empty();
  }

  private TextField field(String name, String text) {
    TextField field = Nodes.named("assign-" + name, new TextField(text));
    field.setAccessibleText(messages.text("checklists.assign." + name));
    field.setPromptText(messages.text("checklists.assign." + name + ".none"));
    return field;
  }

  private Node named(String name, TextField field) {
    return FieldRow.of(messages.text("checklists.assign." + name), field);
  }
}
