package io.casedesk.files.imports;

import io.casedesk.changes.PlannedCreate;
import io.casedesk.changes.ValueEquality;
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
 * What the rows of a file say beside what is planned, so that a run which began with the file as it
 * was is not taken for what the file says now. Says so in a bit a cell: most cells of a large file
 * are so already.
 */
final class UnplannedFileValues {

  private final List<MappedColumn> columns;
  private final Map<String, ? extends CaseRecord> records;

  /** By the first row that each has a bit of. */
  private final NavigableMap<Integer, BitSet> held = new TreeMap<>();

  /** What rows are added to, and the first of them; every cell asks. */
  private @Nullable BitSet last;

  private int first;

  private final Map<Integer, PlannedCreate> creates = new HashMap<>();

  UnplannedFileValues(List<MappedColumn> columns, Map<String, ? extends CaseRecord> records) {
    this.columns = columns;
    this.records = records;
  }

  /** The record holds already what the cell of that column says; rows come in their order. */
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

  /** Adds what rows that come after these say. */
  void add(UnplannedFileValues later) {
    held.putAll(later.held);
    creates.putAll(later.creates);
  }

  /** The record that a row would make if no other is its own. */
  void creates(int row, PlannedCreate create) {
    creates.put(row, create);
  }

  @Nullable PlannedCreate create(int row) {
    return creates.get(row);
  }

  /** Whether the file says what a change wants, in a cell that was so already when it was read. */
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
