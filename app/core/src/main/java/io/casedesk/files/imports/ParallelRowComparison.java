package io.casedesk.files.imports;

import io.casedesk.files.ParallelBlocks;
import io.casedesk.files.table.TableRow;
import io.casedesk.model.CaseRecord;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Matches and compares rows in blocks of some hundreds, several blocks in parallel, because most of
 * the time is spent on cache misses in large record lists. Keeps the order of the rows.
 */
final class ParallelRowComparison<R extends CaseRecord> implements Closeable {

  private static final int ROWS = 256;

  private final RowMatcher<R> matcher;
  private final Function<List<ImportRow>, RowComparison<R>> comparisons;
  private final List<ImportRow> matched = new ArrayList<>();
  private final List<ImportRow> rows = new ArrayList<>();
  private final RowComparison<R> all;
  private final ParallelBlocks<TableRow, Block<R>> blocks;

  /** The result for some rows: each row as matched on its own, and as compared. */
  private record Block<R extends CaseRecord>(
      List<ImportRow> matched, List<ImportRow> rows, RowComparison<R> comparison) {}

  /**
   * Compares rows.
   *
   * @param comparisons creates a comparison of a block of rows
   */
  ParallelRowComparison(
      RowMatcher<R> matcher, Function<List<ImportRow>, RowComparison<R>> comparisons) {
    this.matcher = matcher;
    this.comparisons = comparisons;
    this.all = comparisons.apply(rows);
    this.blocks = new ParallelBlocks<>("comparing rows", ROWS, this::block, this::add);
  }

  /** Adds the next row. */
  void add(TableRow row) throws IOException {
    blocks.add(row);
  }

  private Block<R> block(List<TableRow> some) {
    List<ImportRow> found = new ArrayList<>(some.size());
    List<ImportRow> taken = new ArrayList<>(some.size());
    RowComparison<R> comparison = comparisons.apply(found);
    for (TableRow cells : some) {
      ImportRow row = matcher.match(cells);
      found.add(row);
      taken.add(comparison.compareRow(row, cells));
    }
    return new Block<>(found, taken, comparison);
  }

  private void add(Block<R> block) {
    matched.addAll(block.matched());
    rows.addAll(block.rows());
    all.add(block.comparison());
  }

  /** Waits for all rows. */
  RowComparison<R> finish() throws IOException {
    blocks.finish();
    return all;
  }

  /** Each row with the record matched on its own. */
  List<ImportRow> matched() {
    return matched;
  }

  /** Each row as compared, unless other rows change its state. */
  List<ImportRow> rows() {
    return rows;
  }

  @Override
  public void close() {
    blocks.close();
  }
}
