package io.casedesk.desktop.connections;

import io.casedesk.desktop.common.controls.DisplayConverter;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.TypeAheadHandler;
import io.casedesk.desktop.common.form.FieldRow;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.Property;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/** Creates the rows of a form: a title, a control and notes. */
record FormRows(Messages messages) {

  /** Creates a control below its title. */
  VBox row(String name, Node control, Node... notes) {
    String title = messages.text("connections." + name);
    control.setAccessibleText(title);
    return FieldRow.of(title, control, notes);
  }

  /** Creates a text field. */
  TextField text(String id, String prompt, Property<String> input) {
    TextField field = Nodes.named("connections-" + id, new TextField());
    field.textProperty().bindBidirectional(input);
    field.setPromptText(prompt);
    return field;
  }

  /** Creates a note below a control. */
  Label note(String key, Object... arguments) {
    return Labels.wrapped(messages.text("connections." + key, arguments), "note");
  }

  /** Creates a combo box of a few values with their names. */
  <T> ComboBox<T> choice(String id, List<T> values, Function<T, String> words, Property<T> chosen) {
    ComboBox<T> box = Nodes.named("connections-" + id, TypeAheadHandler.comboBox());
    box.getItems().setAll(values);
    box.setMaxWidth(Double.MAX_VALUE);
    box.setConverter(new DisplayConverter<>(words));
    box.valueProperty().bindBidirectional(chosen);
    return box;
  }
}
