package io.casedesk.desktop.usecases;

import io.casedesk.desktop.ui.form.EditorType;
import io.casedesk.desktop.ui.table.Column.Kind;

/** How custom fields look in a column, from how they are edited. */
final class Kinds {

  private Kinds() {}

  static Kind of(EditorType type) {
    return switch (type) {
      case OPTION -> Kind.OPTION;
      case OPTIONS -> Kind.OPTIONS;
      case NUMBER -> Kind.NUMBER;
      case DATE -> Kind.DATE;
      case BOOLEAN -> Kind.BOOLEAN;
      case TEXT, LONG_TEXT, URL, EMAIL, FALLBACK -> Kind.TEXT;
    };
  }

  static double width(Kind kind) {
    return switch (kind) {
      case OPTION -> 190;
      case NUMBER, DATE, BOOLEAN -> 110;
      case TEXT, TIMESTAMP, STATUS, OPTIONS -> 170;
    };
  }
}
