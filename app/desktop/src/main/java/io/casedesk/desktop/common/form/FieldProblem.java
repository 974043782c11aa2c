package io.casedesk.desktop.common.form;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.workspace.Edit;
import javafx.scene.Node;

/** Describes why the input of a field is invalid. */
final class FieldProblem {

  private FieldProblem() {}

  /** Gives a control an accessible name: the title of the field, and the reason if there is one. */
  static void name(Node control, FieldEditor state, Messages messages) {
    String title = state.spec().title();
    control.setAccessibleText(title);
    SceneBinding.follow(
        control,
        () -> {
          String why = of(state, messages);
          control.setAccessibleText(
              why.isEmpty() ? title : messages.text("editor.refused", title, why));
        },
        state.invalidProperty(),
        state.parsedProperty(),
        state.typingProperty());
  }

  /**
   * Returns the reason; empty for valid input, and while a key is being typed: that input is
   * incomplete.
   */
  static String of(FieldEditor state, Messages messages) {
    boolean isIncomplete = isChosen(state.type()) && state.typingProperty().get();
    return state.invalidProperty().get()
            && !isIncomplete
            && state.parsedProperty().get() instanceof Edit.Invalid(String _, String key)
        ? messages.text(key)
        : "";
  }

  private static boolean isChosen(EditorType type) {
    return type == EditorType.OPTION || type == EditorType.OPTIONS || type == EditorType.OWNER;
  }
}
