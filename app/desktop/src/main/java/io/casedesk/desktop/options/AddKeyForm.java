package io.casedesk.desktop.options;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.form.FieldRow;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.text.Messages;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Asks for a key that no record has yet. The typed text stays until the key is added. */
final class AddKeyForm {

  private static final double WIDTH = 320;

  private final OptionEditsModel edits;
  private final Consumer<OptionEditsModel.NewOption> added;
  private final Messages messages;
  private final Label title = Labels.of("", Styles.TEXT_BOLD);
  private final TextField key = Nodes.named("optionbook-new-key", new TextField());
  private final TextField label = Nodes.named("optionbook-new-label", new TextField());
  private final Label problem = Labels.named("optionbook-new-problem", "problem");
  private final DropDown box;
  private String field = "";

  /**
   * Creates the form.
   *
   * @param added receives each key that was added
   */
  AddKeyForm(
      OptionEditsModel edits, Consumer<OptionEditsModel.NewOption> added, Messages messages) {
    this.edits = edits;
    this.added = added;
    this.messages = messages;
    title.setWrapText(true);
    problem.setWrapText(true);
    Nodes.show(problem, false);
    key.textProperty().subscribe(text -> Nodes.show(problem, false));
    Label note = Labels.wrapped(messages.text("optionbook.add.note"), "note");
    Button add =
        Buttons.of("optionbook-new-add", messages.text("optionbook.add"), this::add, Styles.ACCENT);
    HBox actions = new HBox(add);
    actions.setAlignment(Pos.CENTER_RIGHT);
    VBox content =
        new VBox(
            8,
            title,
            FieldRow.of(messages.text("optionbook.column.key"), key),
            FieldRow.of(messages.text("optionbook.column.label"), label),
            note,
            problem,
            actions);
    content.getStyleClass().add("optionbook-add");
    content.setPrefWidth(WIDTH);
    Nodes.filterKey(content, KeyCode.ENTER, this::add);
    box = new DropDown(content);
  }

  /** Opens the form below a node for a field. */
  void open(Node below, DropdownField of) {
    if (!field.equals(of.key())) {
      Nodes.show(problem, false);
    }
    field = of.key();
    title.setText(messages.text("optionbook.add.title", of.title()));
    box.showBelowRight(below);
    key.requestFocus();
  }

  private void add() {
    var typed = new OptionEditsModel.NewOption(field, key.getText(), label.getText());
    edits.add(typed, refusal -> ended(typed, refusal));
  }

  private void ended(OptionEditsModel.NewOption typed, Optional<OptionEditsModel.Refusal> refusal) {
    if (refusal.isEmpty()) {
      added.accept(typed);
      key.clear();
      label.clear();
      box.hide();
    } else {
      problem.setText(
          messages.text("optionbook.refused." + refusal.get().reason(), refusal.get().argument()));
      Nodes.show(problem, true);
      key.requestFocus();
    }
  }
}
