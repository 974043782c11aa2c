package io.casedesk.files.table;

import io.casedesk.model.FieldRef;

/**
 * Columns that an export adds for people: the label of the key beside it. An import passes over
 * them, because labels are captions and never values.
 */
public final class LabelColumns {

  private static final String PREFIX = "casedesk_label.";

  private LabelColumns() {}

  /** The name of the column with the labels of a field. */
  public static String name(FieldRef field) {
    return PREFIX + field;
  }

  /** Whether a column is one of them. */
  public static boolean isOne(String column) {
    return column.startsWith(PREFIX);
  }
}
