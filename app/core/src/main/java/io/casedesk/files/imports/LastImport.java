package io.casedesk.files.imports;

import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.TableRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The cells of the file last imported with a mapping, to tell what has changed since: the file, the
 * service, or both.
 *
 * @param rows texts of cells by column, by the key of the row
 */
public record LastImport(Map<String, Map<String, String>> rows) {

  /** What has changed since the last import. */
  public enum Moved {
    /** The last file did not have the row or the column. */
    NEW,
    /** The file has changed; the service still has the value of the last file. */
    FILE,
    /** The service has changed; the file is as before. */
    SERVICE,
    /** Both have changed. */
    BOTH
  }

  /** Returns an empty import. */
  public static LastImport none() {
    return new LastImport(Map.of());
  }

  /**
   * Reads the requested rows of a file that could be used. Of several rows with an equal key, the
   * first is used.
   *
   * @param keys the keys of those rows
   */
  public static LastImport of(Table table, Mapping mapping, Set<String> keys) {
    List<String> header = table.header();
    int key = header.indexOf(mapping.keyColumn());
    Map<String, Map<String, String>> rows = new HashMap<>();
    for (TableRow row : key < 0 ? List.<TableRow>of() : table.rows()) {
      String name = table.restored(row.text(key));
      if (table.fault(row) == null && keys.contains(name) && !rows.containsKey(name)) {
        rows.put(name, cells(table, mapping, row));
      }
    }
    return new LastImport(rows);
  }

  private static Map<String, String> cells(Table table, Mapping mapping, TableRow row) {
    Map<String, String> cells = new HashMap<>();
    for (MappedColumn column : mapping.columns()) {
      int place = table.header().indexOf(column.column());
      if (place >= 0) {
        cells.put(column.column(), table.restored(row.text(place)));
      }
    }
    return cells;
  }

  /** The text of a cell in the last file; null when there was none. */
  public @Nullable String text(String key, String column) {
    return rows.getOrDefault(key, Map.of()).get(column);
  }

  /**
   * Determines what has changed.
   *
   * @param last the text of the cell in the last file; null when there was none
   * @param inFile its text in the current file
   * @param now the value at the service
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
