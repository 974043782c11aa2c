package io.casedesk.desktop.ui.table;

import io.casedesk.model.CaseRecord;
import java.util.Arrays;

/**
 * Where the row of an id is among rows that grow in number. The ids are those of the rows
 * themselves: of a million rows this takes a tenth of the memory of a map.
 */
final class RowPlaces<R extends CaseRecord> {

  private final RowArray<R> rows;

  /** Places, each a number more, where their ids' hash points or as close behind it as can be. */
  private int[] table = new int[64];

  private int count;

  /** Places among rows, of which there are none yet. */
  RowPlaces(RowArray<R> rows) {
    this.rows = rows;
  }

  /** The place of the row of an id; -1 when there is none. */
  int find(String id) {
    int slot = slot(id);
    while (table[slot] != 0) {
      int place = table[slot] - 1;
      if (rows.get(place).record().id().equals(id)) {
        return place;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    return -1;
  }

  /** Takes in the row at a place, whose id is not there yet. */
  void add(int place) {
    if (2 * ++count > table.length) {
      int[] before = table;
      table = new int[2 * before.length];
      Arrays.stream(before).filter(kept -> kept != 0).forEach(kept -> put(kept - 1));
    }
    put(place);
  }

  private void put(int place) {
    int slot = slot(rows.get(place).record().id());
    while (table[slot] != 0) {
      slot = (slot + 1) & (table.length - 1);
    }
    table[slot] = place + 1;
  }

  private int slot(String id) {
    int hash = id.hashCode() * 0x9E37_79B9;
    return (hash ^ (hash >>> 16)) & (table.length - 1);
  }
}
