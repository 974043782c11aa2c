package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.form.DropdownKeys;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Converts values to the keys that filters compare. */
final class FilterKeys {

  private FilterKeys() {}

  /** Returns whether a column has few values, which are listed with counts. */
  static boolean listed(Column.Kind kind) {
    return switch (kind) {
      case OPTION, OPTIONS, BOOLEAN, STATUS -> true;
      case TEXT, LINK, NUMBER, TIMESTAMP, DATE -> false;
    };
  }

  /** Returns whether the values of a column are dropdown keys. */
  static boolean options(Column.Kind kind) {
    return kind == Column.Kind.OPTION || kind == Column.Kind.OPTIONS;
  }

  /**
   * Returns the keys in a non-empty value: one, or those of a list. A list with elements other than
   * texts is one key in its sent form, so that it can be counted and found.
   */
  static List<String> in(Column.Kind kind, FieldValue value) {
    if (kind == Column.Kind.OPTIONS) {
      List<String> elements = DropdownKeys.in(EditorType.OPTIONS, value);
      if (!elements.isEmpty()) {
        return elements;
      }
    }
    return List.of(value.display());
  }

  /**
   * Returns the known keys of a column. If the service describes the dropdown values of a field, a
   * key seen only in records doesn't count as known: it may be a label written by mistake.
   */
  static Set<String> known(DropdownValues book, String column) {
    List<KnownDropdownValue> options = book.options(FieldRef.parse(column).key());
    boolean named = options.stream().anyMatch(option -> option.source() == Source.SERVICE);
    Set<String> result = new HashSet<>();
    for (KnownDropdownValue option : options) {
      if (!named || option.source() != Source.SEEN) {
        result.add(option.key());
      }
    }
    return result;
  }
}
