package io.casedesk.files.imports;

import io.casedesk.files.table.TableFile;
import io.casedesk.files.table.TableReader;
import io.casedesk.files.table.TableRow;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the file held that was imported last by a mapping, to tell what has moved since: the file,
 * the service, or both.
 *
 * @param rows texts of cells by column, by what a row names its record by
 */
public record LastImport(Map<String, Map<String, String>> rows) {

  /** Which side moved since the last import. */
  public enum Moved {
    /** The row or the column was not in the last file. */
    NEW,
    /** The file says otherwise than last time, the service holds what it said then. */
    FILE,
    /** The file says what it said last time, the service holds something else. */
    SERVICE,
    /** Both. */
    BOTH
  }

  /** Nothing was imported before. */
  public static LastImport none() {
    return new LastImport(Map.of());
  }

  /**
   * Reads the rows of a file that are of interest. Where several rows have the same key, the first
   * counts.
   *
   * @param keys of those rows
   * @throws IOException when it cannot be read
   */
  public static LastImport of(TableFile table, Mapping mapping, Set<String> keys)
      throws IOException {
    List<String> header = table.header();
    int key = header.indexOf(mapping.keyColumn());
    Map<String, Map<String, String>> rows = new HashMap<>();
    try (TableReader reader = table.read()) {
      for (TableRow row = reader.next(); key >= 0 && row != null; row = reader.next()) {
        String name = table.restored(row.text(key));
        if (keys.contains(name) && !rows.containsKey(name)) {
          rows.put(name, cells(table, mapping, row));
        }
      }
    }
    return new LastImport(rows);
  }

  private static Map<String, String> cells(TableFile table, Mapping mapping, TableRow row) {
    Map<String, String> cells = new HashMap<>();
    for (MappedColumn column : mapping.columns()) {
      int place = table.header().indexOf(column.column());
      if (place >= 0) {
        cells.put(column.column(), table.restored(row.text(place)));
      }
    }
    return cells;
  }

  /** What a cell read last time; null when it was not there. */
  public @Nullable String text(String key, String column) {
    return rows.getOrDefault(key, Map.of()).get(column);
  }

  /**
   * Which side moved.
   *
   * @param last what the cell read last time; null when it was not there
   * @param inFile what it reads now
   * @param now what the service holds
   */
  public static Moved moved(@Nullable String last, String inFile, String now) {
    if (last == null) {
      return Moved.NEW;
    }
    if (last.equals(inFile)) {
      return Moved.SERVICE;
    }
    return last.equals(now) ? Moved.FILE : Moved.BOTH;
  }
}
