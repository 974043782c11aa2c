package io.casedesk.files.imports;

import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Records which values of a file are not in the plan because the records already have them. A
 * resumed run that wrote such a value then agrees with the file. Uses one bit per cell, because
 * most cells of a large file are unchanged.
 */
final class UnchangedFileValues {

  private final List<MappedColumn> columns;
  private final Map<String, ? extends CaseRecord> records;

  /** Bit sets by the number of their first row. */
  private final NavigableMap<Integer, BitSet> held = new TreeMap<>();

  /** The current bit set and its first row, cached because every cell needs them. */
  private @Nullable BitSet last;

  private int first;

  private final Map<Integer, PlannedCreate> creates = new HashMap<>();

  UnchangedFileValues(List<MappedColumn> columns, Map<String, ? extends CaseRecord> records) {
    this.columns = columns;
    this.records = records;
  }

  /** Records that the record already has the value of this cell; called in the order of rows. */
  void holds(int row, int column) {
    BitSet bits = last;
    if (bits == null) {
      bits = new BitSet();
      held.put(row, bits);
      last = bits;
      first = row;
    }
    long place = place(row - first, column);
    if (place < Integer.MAX_VALUE) {
      bits.set((int) place);
    }
  }

  private long place(int row, int column) {
    return (long) row * columns.size() + column;
  }

  /** Adds the data of later rows. */
  void add(UnchangedFileValues later) {
    held.putAll(later.held);
    creates.putAll(later.creates);
  }

  /** Records the create of a row, used if no other record matches the row. */
  void creates(int row, PlannedCreate create) {
    creates.put(row, create);
  }

  @Nullable PlannedCreate create(int row) {
    return creates.get(row);
  }

  /**
   * Whether the file has the new value of a change in a cell that was unchanged when it was read.
   */
  boolean isHeld(int row, Change change) {
    CaseRecord record = records.get(change.recordId());
    return record != null
        && isHeld(row, change.field())
        && ValueEquality.same(change.field(), record.value(change.field()), change.wanted());
  }

  private boolean isHeld(int row, FieldRef field) {
    Map.Entry<Integer, BitSet> part = held.floorEntry(row);
    for (int column = 0; part != null && column < columns.size(); column++) {
      long place = place(row - part.getKey(), column);
      if (columns.get(column).field().equals(field) && place < Integer.MAX_VALUE) {
        return part.getValue().get((int) place);
      }
    }
    return false;
  }
}
