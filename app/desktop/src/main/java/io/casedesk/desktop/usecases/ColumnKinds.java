package io.casedesk.desktop.usecases;

import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.table.Column.Kind;

/** How custom fields look in a column, from how they are edited. */
final class ColumnKinds {

  private static final double HEADING_CHARACTER = 7.6;
  private static final double HEADING_MARGIN = 28;

  private ColumnKinds() {}

  static Kind of(EditorType type) {
    return switch (type) {
      case OPTION -> Kind.OPTION;
      case OPTIONS -> Kind.OPTIONS;
      case NUMBER -> Kind.NUMBER;
      case DATE -> Kind.DATE;
      case BOOLEAN -> Kind.BOOLEAN;
      case URL, EMAIL -> Kind.LINK;
      case TEXT, LONG_TEXT, OWNER, FALLBACK -> Kind.TEXT;
    };
  }

  /** Wide enough for usual values, and for the heading. */
  static double width(Kind kind, String title) {
    double usual =
        switch (kind) {
          case OPTION -> 190;
          case NUMBER, DATE, BOOLEAN -> 104;
          case TEXT, LINK, TIMESTAMP, STATUS, OPTIONS -> 170;
        };
    return Math.max(usual, title.length() * HEADING_CHARACTER + HEADING_MARGIN);
  }
}
