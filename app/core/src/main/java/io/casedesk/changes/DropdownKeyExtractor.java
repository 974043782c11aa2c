package io.casedesk.changes;

import io.casedesk.model.FieldValue;
import java.util.List;

/** The option keys that a value holds. */
public final class DropdownKeyExtractor {

  private DropdownKeyExtractor() {}

  /** Those of a list, or the one that a text is; none where it holds nothing. */
  public static List<String> of(FieldValue value) {
    if (value instanceof FieldValue.Structure(String json)) {
      ArrayElements elements = ArrayElements.of(json);
      return elements == null ? List.of() : elements.keys();
    }
    return value.isBlank() ? List.of() : List.of(value.display());
  }
}
