package io.casedesk.desktop.common.form;

import javafx.beans.value.ChangeListener;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.control.TextInputControl;

/**
 * Binds the text of a control to the input of a field. Controls drop characters that they can't
 * show, such as carriage returns, and a bidirectional binding would change the record by showing
 * it. Here, the input changes only when the text is edited. The control can be garbage collected.
 */
final class TextInputBinding {

  private static final String WINDOWS_LINE = "\r\n";

  private final TextInputControl control;
  private final FieldEditor state;

  /** Strong reference: the input has only a weak listener. */
  private final ChangeListener<String> shower = (input, before, now) -> show(now);

  private boolean showing;

  private TextInputBinding(TextInputControl control, FieldEditor state) {
    this.control = control;
    this.state = state;
  }

  /** Shows the input in the control and updates it when the text is edited. */
  static void tie(TextInputControl control, FieldEditor state) {
    TextInputBinding tie = new TextInputBinding(control, state);
    tie.show(state.inputProperty().get());
    state.inputProperty().addListener(new WeakChangeListener<>(tie.shower));
    control.textProperty().addListener((text, before, now) -> tie.setInput(now));
  }

  private void show(String input) {
    if (!showing) {
      showing = true;
      control.setText(input);
      showing = false;
    }
  }

  private void setInput(String text) {
    if (!showing) {
      showing = true;
      boolean windows = state.inputProperty().get().contains(WINDOWS_LINE);
      state.type(windows ? text.replace("\n", WINDOWS_LINE) : text);
      showing = false;
    }
  }
}
