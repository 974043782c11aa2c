package io.casedesk.desktop.usecases;

import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.table.Column.Kind;

/** Chooses the column kind and width of a custom field from its editor type. */
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

  /** Returns a width that fits usual values and the header, in pixels. */
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
