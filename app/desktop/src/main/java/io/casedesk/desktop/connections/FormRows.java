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
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

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

  /** Creates a label that is visible while there is a problem, and says it in full sentences. */
  Label problem(String id, ReadOnlyObjectProperty<@Nullable ConnectionProblem> problem) {
    Label label = Nodes.named(id, Labels.wrapped("", "problem"));
    label.setGraphic(new FontIcon(Feather.ALERT_CIRCLE));
    problem.subscribe(
        found -> {
          Nodes.show(label, found != null);
          label.setText(found == null ? "" : found.text(messages));
        });
    return label;
  }

  /** Lets Enter press the focused button in a node; JavaFX reserves this for the space bar. */
  static void enterFiresButtonsIn(Node node) {
    node.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ENTER && event.getTarget() instanceof Button button) {
            button.fire();
            event.consume();
          }
        });
  }
}
