package io.casedesk.desktop.common.form;

import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Selects the editor type of a field by its key, else by its type, else a visible fallback. */
public final class EditorRegistry {

  private static final Pattern LINE_BREAK_OR_TAB = Pattern.compile("[\\n\\r\\t]");

  private final Map<String, EditorType> byKey;
  private final Map<String, EditorType> byType;

  /** Creates a registry; types are compared ignoring case, {@code -} and {@code _}. */
  public EditorRegistry(Map<String, EditorType> byKey, Map<String, EditorType> byType) {
    this.byKey = Map.copyOf(byKey);
    this.byType = Map.copyOf(byType);
  }

  /** Returns the registry with the known types of the service and common aliases. */
  public static EditorRegistry standard() {
    return new EditorRegistry(
        Map.of("description", EditorType.LONG_TEXT),
        Map.ofEntries(
            Map.entry("text", EditorType.TEXT),
            Map.entry("string", EditorType.TEXT),
            Map.entry("textarea", EditorType.LONG_TEXT),
            Map.entry("longtext", EditorType.LONG_TEXT),
            Map.entry("url", EditorType.URL),
            Map.entry("link", EditorType.URL),
            Map.entry("email", EditorType.EMAIL),
            Map.entry("number", EditorType.NUMBER),
            Map.entry("integer", EditorType.NUMBER),
            Map.entry("currency", EditorType.NUMBER),
            Map.entry("date", EditorType.DATE),
            Map.entry("boolean", EditorType.BOOLEAN),
            Map.entry("checkbox", EditorType.BOOLEAN),
            Map.entry("dropdown", EditorType.OPTION),
            Map.entry("select", EditorType.OPTION),
            Map.entry("multiselect", EditorType.OPTIONS),
            Map.entry("owner", EditorType.OWNER)));
  }

  /** Returns the editor type that can show the current value of a field. */
  public EditorType typeOf(FieldSpec spec, @Nullable FieldValue seen) {
    EditorType type = typeOf(spec);
    if (type == EditorType.OWNER) {
      return seen == null || seen.isBlank() || OwnerText.of(seen).isPresent()
          ? type
          : EditorType.FALLBACK;
    }
    if (seen instanceof FieldValue.Structure(String json)) {
      return type == EditorType.OPTIONS
              && JsonInputText.texts(json).filter(this::isOneLine).isPresent()
          ? type
          : EditorType.FALLBACK;
    }
    boolean broken =
        seen instanceof FieldValue.Text(String text) && LINE_BREAK_OR_TAB.matcher(text).find();
    return switch (type) {
      case OPTIONS -> seen == null || seen.isBlank() ? type : EditorType.FALLBACK;
      // A single-line control can't show line breaks and tabs.
      case TEXT, URL, EMAIL, NUMBER, DATE, OPTION -> broken ? EditorType.LONG_TEXT : type;
      default -> type;
    };
  }

  private boolean isOneLine(List<String> keys) {
    return keys.stream().noneMatch(key -> LINE_BREAK_OR_TAB.matcher(key).find());
  }

  /** Returns the editor type of a field regardless of its value. */
  public EditorType typeOf(FieldSpec spec) {
    EditorType named = byKey.get(spec.field().key());
    if (named != null) {
      return named;
    }
    String type = spec.type().toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    return byType.getOrDefault(type, EditorType.FALLBACK);
  }
}
