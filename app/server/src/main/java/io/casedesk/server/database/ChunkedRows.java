package io.casedesk.server.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A list that is read in parts of about a megabyte, so that large records never fill the memory. No
 * database connection is held between two parts, because the reader may be slow.
 */
public final class ChunkedRows {

  /** A part ends with the row that brings it to this size. */
  public static final int BYTES = 1_000_000;

  private final Source source;
  private int left;
  private Part part;

  /**
   * Rows that follow each other.
   *
   * @param rows each the JSON of a record, in UTF-8
   * @param last the number of the last row; meaningless if there is none
   * @param total rows in the whole list, whatever was asked for
   * @param cut whether rows may follow that were left to the next part
   */
  public record Part(List<byte[]> rows, long last, long total, boolean cut) {

    /** Reads rows of a result with the columns JSON, number, and rows in the whole list. */
    public static Part of(ResultSet found) throws SQLException {
      List<byte[]> rows = new ArrayList<>();
      long bytes = 0;
      long last = 0;
      long total = 0;
      while (bytes < BYTES && found.next()) {
        byte[] row = found.getBytes(1);
        rows.add(row);
        bytes += row.length;
        last = found.getLong(2);
        total = found.getLong(3);
      }
      return new Part(rows, last, total, bytes >= BYTES);
    }
  }

  /** Where the parts after the first come from. */
  @FunctionalInterface
  public interface Source {

    /** Reads the part behind the row of this number. */
    Part after(long number, int rows);
  }

  /**
   * Begins with a part that was read.
   *
   * @param rows the most rows of all parts together
   * @param source reads the others
   */
  public ChunkedRows(Part first, int rows, Source source) {
    this.part = first;
    this.left = rows - first.rows().size();
    this.source = source;
  }

  /** The rows of this part, each the JSON of a record in UTF-8. */
  public List<byte[]> rows() {
    return part.rows();
  }

  /** The size of this part. */
  public long bytes() {
    return part.rows().stream().mapToLong(row -> row.length).sum();
  }

  /** Rows in the whole list. */
  public long total() {
    return part.total();
  }

  /** Whether no part follows. */
  public boolean isLast() {
    return !part.cut() || left <= 0;
  }

  /** Reads the next part in place of this one. */
  public void advance() {
    long number = part.last();
    part = new Part(List.of(), number, part.total(), false);
    part = source.after(number, left);
    left -= part.rows().size();
  }
}
