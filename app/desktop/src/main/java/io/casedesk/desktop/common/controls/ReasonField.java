package io.casedesk.desktop.common.controls;

import io.casedesk.desktop.common.text.Messages;
import javafx.scene.control.TextField;
import javafx.scene.control.TextFormatter;
import javafx.scene.control.Tooltip;

/** Creates the field for the reason of changes. */
public final class ReasonField {

  /** Maximum number of characters: a few sentences. */
  private static final int LONGEST = 500;

  private ReasonField() {}

  /** Creates an empty field. */
  public static TextField create(String id, Messages messages) {
    TextField field = new TextField();
    field.setId(id);
    field.setPromptText(messages.text("review.reason.prompt"));
    field.setAccessibleText(messages.text("review.reason"));
    field.setTooltip(new Tooltip(messages.text("review.reason.hint")));
    field.setTextFormatter(new TextFormatter<>(ReasonField::cut));
    return field;
  }

  /** Cuts off pasted text that is too long. */
  private static TextFormatter.Change cut(TextFormatter.Change change) {
    int more = change.getControlNewText().length() - LONGEST;
    if (more > 0) {
      String text = change.getText();
      change.setText(text.substring(0, Math.max(0, text.length() - more)));
      int end = change.getRangeStart() + change.getText().length();
      change.selectRange(end, end);
    }
    return change;
  }
}
