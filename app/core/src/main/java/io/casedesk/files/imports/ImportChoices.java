package io.casedesk.files.imports;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The user's decisions about rows whose record is not clear (Q17).
 *
 * @param near whether to match the only record whose source id differs just by leading zeros or
 *     surrounding spaces
 * @param duplicates which of several rows for one record is used
 * @param records ids of records chosen for rows, by row number
 * @param leftOut numbers of rows to skip
 * @param create whether a row without a record creates one (Q18)
 * @param again whether to compare rows again that an earlier result marks as done
 * @param doubtful whether to take rows that are hidden in their sheet, or whose texts a spreadsheet
 *     may have changed
 */
public record ImportChoices(
    boolean near,
    Duplicates duplicates,
    Map<Integer, String> records,
    Set<Integer> leftOut,
    boolean create,
    boolean again,
    boolean doubtful) {

  /** Which of several rows for one record is used. */
  public enum Duplicates {
    /** None of them. */
    NONE,
    /** The first. */
    FIRST,
    /** The last. */
    LAST;

    /** The name in lower case, as on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Makes unmodifiable copies. */
  public ImportChoices {
    records = Map.copyOf(records);
    leftOut = Set.copyOf(leftOut);
  }

  /** Returns the default: no decisions. */
  public static ImportChoices none() {
    return new ImportChoices(false, Duplicates.NONE, Map.of(), Set.of(), false, false, false);
  }

  /** Returns a copy that matches similar source ids, or doesn't. */
  public ImportChoices withNear(boolean other) {
    return new ImportChoices(other, duplicates, records, leftOut, create, again, doubtful);
  }

  /** Returns a copy that takes doubtful rows, or doesn't. */
  public ImportChoices withDoubtful(boolean other) {
    return new ImportChoices(near, duplicates, records, leftOut, create, again, other);
  }

  /** Returns a copy with another choice between rows for one record. */
  public ImportChoices withDuplicates(Duplicates other) {
    return new ImportChoices(near, other, records, leftOut, create, again, doubtful);
  }

  /** Returns a copy that creates records for rows without one, or doesn't. */
  public ImportChoices withCreate(boolean other) {
    return new ImportChoices(near, duplicates, records, leftOut, other, again, doubtful);
  }

  /** Returns a copy with a record for a row. */
  public ImportChoices withRecord(int row, String recordId) {
    ImportChoices open = withoutDecisions(Set.of(row));
    Map<Integer, String> more = new HashMap<>(open.records);
    more.put(row, recordId);
    return new ImportChoices(near, duplicates, more, open.leftOut, create, again, doubtful);
  }

  /** Returns a copy that skips rows. */
  public ImportChoices withSkipped(Collection<Integer> rows) {
    Set<Integer> more = new HashSet<>(leftOut);
    more.addAll(rows);
    return new ImportChoices(near, duplicates, records, more, create, again, doubtful);
  }

  /** Returns a copy without decisions on rows. */
  public ImportChoices withoutDecisions(Collection<Integer> rows) {
    Map<Integer, String> some = new HashMap<>(records);
    rows.forEach(some::remove);
    Set<Integer> out = new HashSet<>(leftOut);
    rows.forEach(out::remove);
    return new ImportChoices(near, duplicates, some, out, create, again, doubtful);
  }
}
