package io.casedesk.desktop.common.form;

import io.casedesk.model.FieldValue;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputReading;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Converts values to the text in the editor of a field.
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
}
