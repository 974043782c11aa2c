package io.casedesk.changes;

import io.casedesk.json.JsonReader;
import io.casedesk.model.DecimalParser;
import io.casedesk.model.FieldValue;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks whether a value can be written as JSON. */
final class WritableValueCheck {

  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

  private WritableValueCheck() {}

  /** The flaw of the value; null when it has none. */
  static ValidationError.@Nullable Flaw flaw(FieldValue value) {
    if (value instanceof FieldValue.Numeric(String digits) && DecimalParser.isTooLong(digits)) {
      return ValidationError.Flaw.LONG_NUMBER;
    }
    if (value instanceof FieldValue.Numeric(String digits) && !NUMBER.matcher(digits).matches()) {
      return ValidationError.Flaw.NO_NUMBER;
    }
    if (value instanceof FieldValue.Structure(String json) && !JsonReader.isStructure(json)) {
      return ValidationError.Flaw.NO_JSON;
    }
    return holdsHalfACharacter(value.display()) ? ValidationError.Flaw.HALF_A_CHARACTER : null;
  }

  private static boolean holdsHalfACharacter(String text) {
    return text.codePoints()
        .anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }
}
