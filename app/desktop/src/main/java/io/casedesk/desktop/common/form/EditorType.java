package io.casedesk.desktop.common.form;

import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The types of field editors. */
public enum EditorType {
  TEXT,
  LONG_TEXT,
  URL,
  EMAIL,
  NUMBER,
  DATE,
  BOOLEAN,
  /** One dropdown key. */
  OPTION,
  /** Several dropdown keys. */
  OPTIONS,
  /** The owner of a solution, selected from known owners. */
  OWNER,
  /** An unknown field type: shows the value with a note. */
  FALLBACK;

  private static final Pattern LINE_BREAK_OR_TAB = Pattern.compile("[\\n\\r\\t]");
  private static final Pattern LONG = Pattern.compile(".*(area|long|multi|rich).*");

  /** Returns the editor type of a field regardless of its value. */
  public static EditorType of(FieldSpec spec) {
    String type = spec.type().toLowerCase(Locale.ROOT);
    return switch (FieldType.of(type)) {
      case TEXT ->
          spec.field().key().equals("description") || LONG.matcher(type).matches()
              ? LONG_TEXT
              : TEXT;
      case LINK -> URL;
      case EMAIL -> EMAIL;
      case NUMBER -> NUMBER;
      case DATE -> DATE;
      case BOOLEAN -> BOOLEAN;
      case CHOICE -> OPTION;
      case CHOICES -> OPTIONS;
      case TIME, UNKNOWN -> type.equals("owner") ? OWNER : FALLBACK;
    };
  }

  /**
   * Returns the editor type that can show the current value of a field.
   *
   * @param seen the value; null if the field is not set
   */
  public static EditorType of(FieldSpec spec, @Nullable FieldValue seen) {
    EditorType type = of(spec);
    boolean isNone = seen == null || seen.isBlank();
    if (type == OWNER) {
      return isNone || OwnerText.of(seen).isPresent() ? type : FALLBACK;
    }
    if (seen instanceof FieldValue.Structure(String json)) {
      return type == OPTIONS
              && JsonInputText.texts(json).filter(EditorType::areOnOneLine).isPresent()
          ? type
          : FALLBACK;
    }
    boolean broken =
        seen instanceof FieldValue.Text(String text) && LINE_BREAK_OR_TAB.matcher(text).find();
    return switch (type) {
      case OPTIONS -> isNone ? type : FALLBACK;
      // A single-line control can't show line breaks and tabs.
      case TEXT, URL, EMAIL, NUMBER, DATE, OPTION -> broken ? LONG_TEXT : type;
      default -> type;
    };
  }

  /** Returns the dropdown keys in a value; empty for fields of other types. */
  public List<String> keysIn(FieldValue value) {
    return value.isBlank() ? List.of() : keysIn(value.display());
  }

  /** Returns the dropdown keys in the text of a field; empty for fields of other types. */
  List<String> keysIn(String text) {
    return switch (this) {
      case OPTION -> text.isBlank() ? List.of() : List.of(text);
      case OPTIONS ->
          JsonInputText.texts(text).orElse(List.of()).stream()
              .filter(key -> !key.isBlank())
              .toList();
      case TEXT, LONG_TEXT, URL, EMAIL, NUMBER, DATE, BOOLEAN, OWNER, FALLBACK -> List.of();
    };
  }

  /** Formats several keys like the editor of a multi-select field. */
  public static String listOf(Collection<String> keys) {
    return JsonInputText.array(List.copyOf(keys));
  }

  private static boolean areOnOneLine(List<String> keys) {
    return keys.stream().noneMatch(key -> LINE_BREAK_OR_TAB.matcher(key).find());
  }
}
