package io.casedesk.desktop.common.form;

import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputReading;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the text in the editor of a field from values and earlier input.
 *
 * @param parser reads and writes the numbers and dates of the user
 */
record FieldInputText(EditorType type, InputParser parser) {

  /** Returns whether the field is a number or a date, which can have several forms. */
  boolean isReadInStyle() {
    return type == EditorType.NUMBER || type == EditorType.DATE;
  }

  /** Returns the text of a value; empty if the field is not set. */
  String of(@Nullable FieldValue value) {
    if (type == EditorType.OWNER) {
      return OwnerFormat.text(value);
    }
    if (value == null) {
      return "";
    }
    boolean isNumber =
        type == EditorType.NUMBER
            || (type == EditorType.FALLBACK && value instanceof FieldValue.Numeric);
    return isNumber
        ? parser.numberText(value.display())
        : type == EditorType.DATE ? parser.dateText(value.display()) : value.display();
  }

  /**
   * Returns the text of a list of keys. Returns the earlier text if it has the same keys in any
   * order.
   *
   * @param held the text of the value of the service
   */
  String ofKeys(List<String> keys, String held) {
    List<String> before = JsonInputText.texts(held).orElse(List.of());
    if (Set.copyOf(before).equals(Set.copyOf(keys))) {
      return held;
    }
    return keys.isEmpty() ? "" : JsonInputText.array(keys);
  }

  /** Returns the text of a stored input. */
  String ofStored(String stored) {
    boolean isAmbiguous = parser.number(stored) instanceof InputReading.Ambiguous;
    return switch (type) {
      case NUMBER -> isAmbiguous ? stored : parser.numberText(stored);
      case DATE -> parser.dateText(stored);
      default -> stored;
    };
  }

  /**
   * Returns the corrected input, if the last write sent a label or an unknown key (Q20) and its
   * diagnosis suggests a key.
   *
   * @param last the result of the last write; null if there is none
   * @param input the current input
   */
  Optional<String> repaired(@Nullable ChangeResult last, String input) {
    if (last == null) {
      return Optional.empty();
    }
    return switch (last.diagnosis()) {
      case Diagnosis.LabelSent(String label, String key) ->
          Optional.of(replaced(input, label, key));
      case Diagnosis.UnknownKey(String value, String nearest) when nearest != null ->
          Optional.of(replaced(input, value, nearest));
      default -> Optional.empty();
    };
  }

  /** Returns the key, or for a list of keys the list with one element replaced. */
  private String replaced(String input, String sent, String key) {
    return type == EditorType.OPTIONS
        ? JsonInputText.texts(input)
            .map(
                keys ->
                    JsonInputText.array(keys.stream().map(k -> k.equals(sent) ? key : k).toList()))
            .orElse(key)
        : key;
  }
}
