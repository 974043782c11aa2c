package io.casedesk.changes;

import io.casedesk.model.DecimalParser;
import io.casedesk.model.FieldValue;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Whether JSON can be made of a value. */
final class Sendable {

  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

  private Sendable() {}

  /** What is wrong with the value; null when nothing is. */
  static Block.@Nullable Flaw flaw(FieldValue value) {
    if (value instanceof FieldValue.Numeric(String digits) && DecimalParser.isTooLong(digits)) {
      return Block.Flaw.LONG_NUMBER;
    }
    if (value instanceof FieldValue.Numeric(String digits) && !NUMBER.matcher(digits).matches()) {
      return Block.Flaw.NO_NUMBER;
    }
    if (value instanceof FieldValue.Structure(String json) && !Elements.isStructure(json)) {
      return Block.Flaw.NO_JSON;
    }
    return holdsHalfACharacter(value.display()) ? Block.Flaw.HALF_A_CHARACTER : null;
  }

  private static boolean holdsHalfACharacter(String text) {
    return text.codePoints()
        .anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }
}
