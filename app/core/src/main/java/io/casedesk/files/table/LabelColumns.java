package io.casedesk.files.table;

import io.casedesk.model.FieldRef;

/**
 * Names the columns that an export adds for people: the label of the key beside it. An import
 * ignores them, because labels are captions and never values.
 */
public final class LabelColumns {

  private static final String PREFIX = "casedesk_label.";

  private LabelColumns() {}

  /** The name of the column with the labels of a field. */
  public static String name(FieldRef field) {
    return PREFIX + field;
  }

  /** Whether a column has such a name. */
  public static boolean isOne(String column) {
    return column.startsWith(PREFIX);
  }
}
