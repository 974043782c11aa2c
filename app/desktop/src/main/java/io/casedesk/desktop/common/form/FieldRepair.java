package io.casedesk.desktop.common.form;

import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.model.Diagnosis;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Corrects the input of a write that sent a label or an unknown key (Q20). */
final class FieldRepair {

  private FieldRepair() {}

  /**
   * Returns the corrected input, if the diagnosis of the write suggests one.
   *
   * @param last the result of the last write; null if there is none
   * @param input the current input
   */
  static Optional<String> of(@Nullable ChangeResult last, EditorType type, String input) {
    if (last == null) {
      return Optional.empty();
    }
    return switch (last.diagnosis()) {
      case Diagnosis.LabelSent(String label, String key) ->
          Optional.of(replaced(type, input, label, key));
      case Diagnosis.UnknownKey(String value, String nearest) when nearest != null ->
          Optional.of(replaced(type, input, value, nearest));
      default -> Optional.empty();
    };
  }

  /** Returns the key, or for a list of keys the list with one element replaced. */
  private static String replaced(EditorType type, String input, String sent, String key) {
    return type == EditorType.OPTIONS
        ? JsonInputText.texts(input)
            .map(
                keys ->
                    JsonInputText.array(keys.stream().map(k -> k.equals(sent) ? key : k).toList()))
            .orElse(key)
        : key;
  }
}
