package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.form.DropdownKeys;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.KnownDropdownValue;
import io.casedesk.model.KnownDropdownValue.Source;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a value counts as in a filter. */
final class FilterKeys {

  private FilterKeys() {}

  /** Whether a column has few values, each of which can be chosen with a count. */
  static boolean listed(Column.Kind kind) {
    return switch (kind) {
      case OPTION, OPTIONS, BOOLEAN, STATUS -> true;
      case TEXT, LINK, NUMBER, TIMESTAMP, DATE -> false;
    };
  }

  /** Whether the values of a column are keys of options. */
  static boolean options(Column.Kind kind) {
    return kind == Column.Kind.OPTION || kind == Column.Kind.OPTIONS;
  }

  /**
   * The keys in a value that is not blank: one, or those of a list. A list of something else than
   * texts is one key as it was sent, so that it is counted and found as well.
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
   * Keys that count as known in a column. Where the service itself names the options of a field, a
   * key known only because a record holds it is none of them: it may be a label that somebody
   * wrote.
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
