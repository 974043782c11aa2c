package io.casedesk.desktop.records.bulkedit;

import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.FieldSpec;
import java.util.ArrayList;
import java.util.List;

/** What can be done to one field of many records. */
enum BulkAction {
  /** The field is to hold a value. */
  SET,
  /** The same, only where it is blank. */
  FILL,
  /** A part of its text is to be another. */
  REPLACE,
  /** A text is put before what it holds. */
  BEFORE,
  /** A text is put after what it holds. */
  AFTER,
  /** Options join those chosen. */
  ADD,
  /** Options are no longer chosen. */
  REMOVE,
  /** It is to be blank. */
  CLEAR;

  /** What fits a field, the most usual first. */
  static List<BulkAction> of(FieldSpec spec, EditorType type) {
    List<BulkAction> result = new ArrayList<>(List.of(SET, FILL));
    switch (type) {
      case TEXT, LONG_TEXT, URL, EMAIL -> result.addAll(List.of(REPLACE, BEFORE, AFTER));
      case OPTIONS -> result.addAll(List.of(ADD, REMOVE));
      // There is no arithmetic: what a number or a date would become could not be foreseen.
      case NUMBER, DATE, BOOLEAN, OPTION, OWNER, FALLBACK -> {}
    }
    // Members that are documented as booleans have no blank, and no owner can be taken away.
    if (type != EditorType.OWNER && (type != EditorType.BOOLEAN || spec.field().isCustom())) {
      result.add(CLEAR);
    }
    return result;
  }

  /** Whether it takes a value of the field, as its editor takes it. */
  boolean takesValue() {
    return switch (this) {
      case SET, FILL, ADD, REMOVE -> true;
      case REPLACE, BEFORE, AFTER, CLEAR -> false;
    };
  }

  /** Whether it takes a part of a text. */
  boolean takesText() {
    return switch (this) {
      case REPLACE, BEFORE, AFTER -> true;
      case SET, FILL, ADD, REMOVE, CLEAR -> false;
    };
  }
}
