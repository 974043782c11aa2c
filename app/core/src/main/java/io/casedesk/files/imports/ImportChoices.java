package io.casedesk.files.imports;

import java.util.Map;
import java.util.Set;

/**
 * The user's decisions about rows whose record is not clear (Q17).
 *
 * @param near whether to match the only record whose source id differs just by leading zeros
 * @param duplicates which of several rows for one record is used
 * @param records ids of records chosen for rows, by row number
 * @param leftOut numbers of rows to skip
 * @param create whether a row without a record creates one (Q18)
 * @param again whether to compare rows again that an earlier result marks as done
 */
public record ImportChoices(
    boolean near,
    Duplicates duplicates,
    Map<Integer, String> records,
    Set<Integer> leftOut,
    boolean create,
    boolean again) {

  /** Which of several rows for one record is used. */
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

  /** Returns the default: no decisions. */
  public static ImportChoices none() {
    return new ImportChoices(false, Duplicates.NONE, Map.of(), Set.of(), false, false);
  }
}
