package io.casedesk.desktop.records.bulkedit;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.form.EditorFactory;
import io.casedesk.desktop.common.form.FieldRow;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.common.text.Messages;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.Property;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.VBox;

/** Form with the action of a bulk edit and its input. */
final class BulkEditForm {

  private final VBox node = new VBox(12);
  private final VBox input = new VBox(8);
  private final ToggleGroup actions = new ToggleGroup();
  private final VBox value;

  /** Removes the bindings between the controls and the model, which outlives them. */
  private final List<Runnable> ties = new ArrayList<>();

  private final BulkEditModel<?> model;
  private final Messages messages;

  BulkEditForm(BulkEditModel<?> model, FieldState state, EditorFactory editors, Messages messages) {
    this.model = model;
    this.messages = messages;
    this.value = FieldRow.forNewRecord(state, editors, messages);
    VBox radios = new VBox(4);
    model.actions().forEach(action -> radios.getChildren().add(radio(action)));
    node.getChildren().setAll(radios, input);
    arrange();
    actions
        .selectedToggleProperty()
        .addListener(
            (property, before, chosen) -> {
              if (chosen != null && chosen.getUserData() instanceof BulkAction action) {
                model.actionProperty().set(action);
                arrange();
              }
            });
  }

  Node node() {
    return node;
  }

  /** Moves the keyboard focus to the selected action. */
  void focus() {
    if (actions.getSelectedToggle() instanceof RadioButton radio) {
      radio.requestFocus();
    }
  }

  private RadioButton radio(BulkAction action) {
    RadioButton radio = new RadioButton(messages.text("bulk.action." + action));
    radio.setId("bulk-action-" + action);
    radio.setUserData(action);
    radio.setToggleGroup(actions);
    radio.setSelected(model.actionProperty().get() == action);
    return radio;
  }

  /** Removes the bindings when the form is no longer shown. */
  void close() {
    ties.forEach(Runnable::run);
    ties.clear();
  }

  private void arrange() {
    close();
    BulkAction action = model.actionProperty().get();
    if (action.takesValue()) {
      input.getChildren().setAll(value);
    } else if (action == BulkAction.REPLACE) {
      CheckBox letters = new CheckBox(messages.text("bulk.matchCase"));
      letters.setId("bulk-match-case");
      tie(letters.selectedProperty(), model.matchCaseProperty());
      input
          .getChildren()
          .setAll(
              text("bulk-find", "bulk.find", model.findProperty()),
              text("bulk-text", "bulk.replacement", model.textProperty()),
              letters);
    } else if (action.takesText()) {
      input.getChildren().setAll(text("bulk-text", "bulk.text", model.textProperty()));
    } else {
      Label clears = Labels.wrapped(messages.text("bulk.clears"));
      input.getChildren().setAll(clears);
    }
  }

  private <T> void tie(Property<T> input, Property<T> wish) {
    input.bindBidirectional(wish);
    ties.add(() -> input.unbindBidirectional(wish));
  }

  private Node text(String id, String messageKey, StringProperty text) {
    TextField field = Nodes.named(id, new TextField());
    field.setAccessibleText(messages.text(messageKey));
    tie(field.textProperty(), text);
    return FieldRow.of(messages.text(messageKey), field);
  }
}
