package io.casedesk.desktop.common.form;

import io.casedesk.model.FieldValue;
import java.util.Collection;
import java.util.List;

/** The option keys in the value of a dropdown. */
public final class DropdownKeys {

  private DropdownKeys() {}

  /**
   * The keys.
   *
   * @param type the editor of the field
   * @return none when the field is no dropdown, or the value is blank
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

  /** Several keys as the editor of such a field writes them. */
  public static String list(Collection<String> keys) {
    return JsonInputText.array(List.copyOf(keys));
  }
}
