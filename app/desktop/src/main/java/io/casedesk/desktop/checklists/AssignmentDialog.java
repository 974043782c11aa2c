package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.model.ChecklistColumn;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ReviewModel;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.ShortcutLetter;
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
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the reviewer of checklists and for a due date. Several checklists are assigned only
 * after a confirmation that names their number.
 */
final class AssignmentDialog {

  private static final double WIDTH = 520;

  /** The most checklists that the dialog names. */
  private static final int NAMED = 5;

  /** The most names of reviewers that the dialog offers. */
  private static final int OFFERED = 12;

  /** A date whose day can't be mistaken for its month. */
  private static final String EXAMPLE = "2026-12-31";

  private final TextField reviewer;
  private final TextField due;
  private final Label wrong;
  private final List<ChecklistEntry> checklists;
  private final ReviewModel model;
  private final Overlay overlay;
  private final ChecklistTexts texts;
  private final Messages messages;

  /** Creates a dialog that shows the present assignment of a single checklist. */
  AssignmentDialog(
      List<ChecklistEntry> checklists, ReviewModel model, Overlay overlay, ChecklistTexts texts) {
    this.checklists = checklists;
    this.model = model;
    this.overlay = overlay;
    this.texts = texts;
    this.messages = texts.messages();
    Assignment before = checklists.size() == 1 ? checklists.getFirst().assignment() : null;
    LocalDate day = before == null ? null : before.due();
    reviewer = field("reviewer", before == null ? model.nextReviewer() : before.reviewer());
    reviewer.setPromptText(messages.text("checklists.assign.reviewer.none"));
    due = field("due", day == null ? "" : messages.date(day.toString()));
    String example = messages.date(EXAMPLE);
    due.setPromptText(example);
    wrong = Labels.wrapped(messages.text("checklists.assign.due.wrong", example), "problem");
    wrong.setId("assign-wrong");
  }

  private TextField field(String name, String text) {
    TextField field = Nodes.named("assign-" + name, new TextField(text));
    field.setAccessibleText(messages.text("checklists.assign." + name));
    return field;
  }

  /** Opens the dialog for a command, whose letter isn't entered. */
  void open() {
    show(reviewer);
    ShortcutLetter.focus(reviewer);
  }

  /**
   * Opens the dialog for a cell.
   *
   * @param column the column of the cell
   * @param typed the text that replaces the value; empty for none
   */
  void open(ChecklistColumn column, String typed) {
    TextField field = column == ChecklistColumn.DUE ? due : reviewer;
    show(field);
    if (!typed.isEmpty()) {
      field.setText(typed);
      field.end();
    }
  }

  private void show(TextField first) {
    Nodes.show(wrong, false);
    Button assign =
        Buttons.of(
            "assign-do",
            messages.text("checklists.assign.do", checklists.size()),
            this::read,
            Styles.ACCENT);
    assign.setDefaultButton(true);
    assign.setDisable(checklists.isEmpty());
    Button cancel = overlay.closeButton("assign-cancel", messages.text("action.cancel"));
    VBox box =
        Overlay.dialog(
            "checklist-assign",
            messages.text("checklists.assign.question", checklists.size()),
            WIDTH,
            Nodes.named("assign-which", Labels.wrapped(names())),
            named("reviewer", reviewer),
            knownNames(),
            named("due", due),
            wrong,
            Labels.wrapped(messages.text("checklists.assign.about"), "note"),
            Nodes.rightRow(8, cancel, assign));
    String before = typed();
    overlay.show(
        new Overlay.Content(
            HelpTopic.SHARED_REVIEWS.on(box),
            first,
            () -> {},
            () -> true,
            () -> !typed().equals(before)));
    // A field has no skin before the next frame and would lose the keys until then.
    box.applyCss();
  }

  /** Creates a button for each known name, which puts it into the field. */
  private Node knownNames() {
    FlowPane names = Nodes.named("assign-names", new FlowPane(4, 4));
    for (String name : model.reviewers().stream().limit(OFFERED).toList()) {
      Button button = Buttons.of("assign-name", name, () -> choose(name), Styles.SMALL);
      button.setMnemonicParsing(false);
      names.getChildren().add(button);
    }
    return names;
  }

  private void choose(String name) {
    reviewer.setText(name);
    reviewer.requestFocus();
    reviewer.end();
  }

  /** Names the checklists, the first ones of many. */
  private String names() {
    String first =
        checklists.stream().limit(NAMED).map(texts::name).collect(Collectors.joining("\n"));
    int more = checklists.size() - NAMED;
    return more <= 0 ? first : first + "\n" + messages.text("checklists.assign.more", more);
  }

  private String typed() {
    return reviewer.getText() + "\n" + due.getText();
  }

  private Node named(String name, TextField field) {
    return FieldRow.of(messages.text("checklists.assign." + name), field);
  }

  private void read() {
    Optional<LocalDate> last = date(due.getText());
    if (last.isEmpty() && !due.getText().isBlank()) {
      Nodes.show(wrong, true);
      due.requestFocus();
    } else if (checklists.size() == 1) {
      assign(last.orElse(null));
    } else {
      confirm(last.orElse(null));
    }
  }

  private Optional<LocalDate> date(String text) {
    return InputParser.of(messages.locale()).date(text.strip())
            instanceof InputReading.Value(String value, var _)
        ? Optional.of(LocalDate.parse(value))
        : Optional.empty();
  }

  /** Asks again before several checklists are assigned; Enter goes back to what was typed. */
  private void confirm(@Nullable LocalDate day) {
    String name = reviewer.getText().strip();
    long others =
        checklists.stream()
            .map(ChecklistEntry::assigned)
            .filter(assigned -> !assigned.isEmpty() && !assigned.equals(name))
            .count();
    Button cancel = overlay.closeButton("assign-all-cancel", messages.text("action.cancel"));
    Button assign =
        Buttons.of(
            "assign-all-do",
            messages.text("checklists.assign.all.do", checklists.size()),
            () -> {
              overlay.hide();
              assign(day);
            });
    String question =
        name.isEmpty()
            ? messages.text("checklists.assign.all.none", checklists.size())
            : messages.text("checklists.assign.all", checklists.size(), name);
    VBox box =
        Overlay.dialog(
            "checklist-assign-all",
            question,
            WIDTH,
            Labels.wrapped(messages.text("checklists.assign.all.about", others), "note"),
            Nodes.rightRow(8, cancel, assign));
    overlay.showAbove(new Overlay.Content(HelpTopic.SHARED_REVIEWS.on(box), cancel, () -> {}));
  }

  private void assign(@Nullable LocalDate day) {
    overlay.hide();
    model.assign(checklists, reviewer.getText(), day);
  }
}
