package io.casedesk.desktop.common.form;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.workspace.Edit;
import java.util.function.Consumer;
import javafx.scene.Node;

/** Describes why the input of a field is invalid. */
final class FieldProblem {

  private FieldProblem() {}

  /**
   * Calls the action with the reason, now and when it changes, while a node is in a scene. The
   * reason is empty for valid input, and while a key is being typed: that input is incomplete.
   */
  static void follow(Node node, FieldEditor state, Messages messages, Consumer<String> action) {
    Runnable judge = () -> action.accept(of(state, messages));
    SceneBinding.follow(node, state.invalidProperty(), invalid -> judge.run());
    SceneBinding.follow(node, state.parsedProperty(), parsed -> judge.run());
    SceneBinding.follow(node, state.typingProperty(), typing -> judge.run());
  }

  /** Gives a control an accessible name: the title of the field, and the reason if there is one. */
  static void name(Node control, FieldEditor state, Messages messages) {
    String title = state.spec().title();
    control.setAccessibleText(title);
    follow(
        control,
        state,
        messages,
        why ->
            control.setAccessibleText(
                why.isEmpty() ? title : messages.text("editor.refused", title, why)));
  }

  private static String of(FieldEditor state, Messages messages) {
    boolean isIncomplete = isChosen(state.type()) && state.typingProperty().get();
    return state.invalidProperty().get()
            && !isIncomplete
            && state.parsedProperty().get() instanceof Edit.Invalid(String _, String key)
        ? messages.text(key)
        : "";
  }

  private static boolean isChosen(EditorType type) {
    return type == EditorType.OPTION || type == EditorType.OWNER;
  }
}
