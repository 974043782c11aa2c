package io.casedesk.desktop.common.form;

import javafx.beans.value.ChangeListener;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.control.TextInputControl;

/**
 * Ties the text of a control to the input of a field. A control drops characters that it cannot
 * show, such as carriage returns; a binding would take that for typing and change the record by
 * showing it. Here the input changes only when the text is edited. The control is not kept alive.
 */
final class TextInputBinding {

  private static final String WINDOWS_LINE = "\r\n";

  private final TextInputControl control;
  private final FieldState state;

  /** Held here, as the input holds it weakly. */
  private final ChangeListener<String> shower = (input, before, now) -> show(now);

  private boolean showing;

  private TextInputBinding(TextInputControl control, FieldState state) {
    this.control = control;
    this.state = state;
  }

  /** Shows the input in the control, and takes what is typed there. */
  static void tie(TextInputControl control, FieldState state) {
    TextInputBinding tie = new TextInputBinding(control, state);
    tie.show(state.inputProperty().get());
    state.inputProperty().addListener(new WeakChangeListener<>(tie.shower));
    control.textProperty().addListener((text, before, now) -> tie.take(now));
  }

  private void show(String input) {
    if (!showing) {
      showing = true;
      control.setText(input);
      showing = false;
    }
  }

  private void take(String text) {
    if (!showing) {
      showing = true;
      boolean windows = state.inputProperty().get().contains(WINDOWS_LINE);
      state.inputProperty().set(windows ? text.replace("\n", WINDOWS_LINE) : text);
      showing = false;
    }
  }
}
