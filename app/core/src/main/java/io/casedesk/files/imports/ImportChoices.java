package io.casedesk.files.imports;

import java.util.Map;
import java.util.Set;

/**
 * What a person decides of rows whose record is not clear (Q17).
 *
 * @param near whether the one record whose source id differs by leading zeros only is taken
 * @param duplicates which of several rows for the same record counts
 * @param records ids of the records that rows are about, by the number of the row
 * @param leftOut numbers of rows that are left out
 * @param create whether a row without a record makes one (Q18)
 * @param again whether rows that an earlier result says are done are looked at once more
 */
public record ImportChoices(
    boolean near,
    Duplicates duplicates,
    Map<Integer, String> records,
    Set<Integer> leftOut,
    boolean create,
    boolean again) {

  /** Which of several rows for the same record counts. */
  public enum Duplicates {
    /** None of them. */
    NONE,
    /** The first. */
    FIRST,
    /** The last. */
    LAST
  }

  /** Makes unmodifiable copies. */
  public ImportChoices {
    records = Map.copyOf(records);
    leftOut = Set.copyOf(leftOut);
  }

  /** Nothing was decided. */
  public static ImportChoices none() {
    return new ImportChoices(false, Duplicates.NONE, Map.of(), Set.of(), false, false);
  }
}
