package io.casedesk.desktop.common.form;

import io.casedesk.model.FieldValue;
import java.util.Collection;
import java.util.List;

/** Extracts the dropdown keys from a field value. */
public final class DropdownKeys {

  private DropdownKeys() {}

  /**
   * Returns the keys.
   *
   * @param type the editor type of the field
   * @return the keys; empty if the field is not a dropdown or the value is empty
   */
  public static List<String> in(EditorType type, FieldValue value) {
    if (value.isBlank()) {
      return List.of();
    }
    return switch (type) {
      case OPTION -> List.of(value.display());
      case OPTIONS ->
          JsonInputText.texts(value.display()).orElse(List.of()).stream()
              .filter(key -> !key.isBlank())
              .toList();
      case TEXT, LONG_TEXT, URL, EMAIL, NUMBER, DATE, BOOLEAN, OWNER, FALLBACK -> List.of();
    };
  }

  /** Formats several keys like the editor of a multi-select field. */
  public static String list(Collection<String> keys) {
    return JsonInputText.array(List.copyOf(keys));
  }
}
