package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.form.FieldFormat;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.InputParser;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** Input of a range of numbers or dates, as the user writes them. An empty end is open. */
final class RangeInput {

  private final TextField from = new TextField();
  private final TextField to = new TextField();
  private final HBox node = new HBox(8, from, to);
  private final boolean isNumber;
  private final InputParser parser;

  /**
   * Creates the input.
   *
   * @param isNumber whether the ends are numbers; otherwise they are dates
   */
  RangeInput(boolean isNumber, Messages messages) {
    this.isNumber = isNumber;
    this.parser = messages.parser();
    ConditionPage.name(from, "filter-from", messages.text("filter.from"));
    ConditionPage.name(to, "filter-to", messages.text("filter.to"));
    HBox.setHgrow(from, Priority.ALWAYS);
    HBox.setHgrow(to, Priority.ALWAYS);
  }

  Node node() {
    return node;
  }

  /** Returns the field that gets the focus first. */
  Node first() {
    return from;
  }

  /** Shows the ends of a filter. */
  void show(String first, String last) {
    from.setText(shown(first));
    to.setText(shown(last));
  }

  private String shown(String end) {
    return isNumber ? parser.numberText(end) : parser.dateText(end);
  }

  /** Returns the lower end as the filter stores it; empty if it is open. */
  String from() {
    return text(from);
  }

  /** Returns the upper end as the filter stores it; empty if it is open. */
  String to() {
    return text(to);
  }

  private String text(TextField field) {
    return parsed(field) instanceof FieldFormat.Valid(FieldValue value)
        ? value.display()
        : field.getText().strip();
  }

  /** Returns the message key of the problem of the range; empty if there is none. */
  String problem() {
    for (TextField field : List.of(from, to)) {
      if (parsed(field) instanceof FieldFormat.Problem(String messageKey)) {
        return messageKey;
      }
    }
    return "";
  }

  private FieldFormat.Parsed parsed(TextField field) {
    String text = field.getText().strip();
    if (text.isEmpty()) {
      return new FieldFormat.Valid(FieldValue.text(""));
    }
    FieldFormat format = isNumber ? FieldFormat.number(parser) : FieldFormat.date(parser);
    return format.parse(text, null);
  }
}
