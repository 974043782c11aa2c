package io.casedesk.desktop.records.bulkedit;

import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.FieldSpec;
import java.util.ArrayList;
import java.util.List;

/** The actions that a bulk edit can apply to a field. */
enum BulkAction {
  /** Sets a value. */
  SET,
  /** Sets a value only where the field is empty. */
  FILL,
  /** Replaces a part of the text. */
  REPLACE,
  /** Adds a text before the value. */
  BEFORE,
  /** Adds a text after the value. */
  AFTER,
  /** Adds dropdown values to those selected. */
  ADD,
  /** Removes dropdown values from those selected. */
  REMOVE,
  /** Clears the field. */
  CLEAR;

  /** Returns the actions that a field supports, the most common first. */
  static List<BulkAction> of(FieldSpec spec, EditorType type) {
    List<BulkAction> result = new ArrayList<>(List.of(SET, FILL));
    switch (type) {
      case TEXT, LONG_TEXT, URL, EMAIL -> result.addAll(List.of(REPLACE, BEFORE, AFTER));
      case OPTIONS -> result.addAll(List.of(ADD, REMOVE));
      // No arithmetic: the results for numbers and dates would be hard to foresee.
      case NUMBER, DATE, BOOLEAN, OPTION, OWNER, FALLBACK -> {}
    }
    // Standard boolean fields have no empty state, and an owner can't be removed.
    if (type != EditorType.OWNER && (type != EditorType.BOOLEAN || spec.field().isCustom())) {
      result.add(CLEAR);
    }
    return result;
  }

  /** Returns whether the action takes a value from the editor of the field. */
  boolean takesValue() {
    return switch (this) {
      case SET, FILL, ADD, REMOVE -> true;
      case REPLACE, BEFORE, AFTER, CLEAR -> false;
    };
  }

  /** Returns whether the action takes a part of a text. */
  boolean takesText() {
    return switch (this) {
      case REPLACE, BEFORE, AFTER -> true;
      case SET, FILL, ADD, REMOVE, CLEAR -> false;
    };
  }
}
