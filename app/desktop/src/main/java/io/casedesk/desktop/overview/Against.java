package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.table.Column;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a field is counted against.
 *
 * @param id the id of the other field, or of another choice
 * @param column the other field; null for another choice
 */
public record Against<R>(String id, @Nullable Column<R> column) {

  /** The id of no other field. */
  static final String NOTHING = "";

  /** The id of past reads, which no field has. */
  private static final String READS = "past reads";

  /** Returns the choice of no other field. */
  static <R> Against<R> nothing() {
    return new Against<>(NOTHING, null);
  }

  /** Returns what a field can be counted against. */
  static <R> List<Against<R>> besides(@Nullable Column<R> field, List<Column<R>> fields) {
    List<Against<R>> all = new ArrayList<>(List.of(nothing(), new Against<>(READS, null)));
    fields.stream()
        .filter(column -> !column.equals(field))
        .forEach(column -> all.add(new Against<>(column.id(), column)));
    return all;
  }

  /** Whether the field is counted alone. */
  public boolean isNothing() {
    return id.equals(NOTHING);
  }
}
