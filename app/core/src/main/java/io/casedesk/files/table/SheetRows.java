package io.casedesk.files.table;

import io.casedesk.model.FieldValue;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Goes through the rows of a sheet. */
interface SheetRows extends Closeable {

  /**
   * Goes on to the next row.
   *
   * @return whether there is one
   */
  boolean next() throws IOException;

  /** The number of the row, as a spreadsheet counts it. */
  int number();

  /** The place from 0 of the cell that was looked at last. */
  int column();

  /**
   * What its cells hold.
   *
   * @throws ExcelCellReader.UnusableCellException when one has no value that can be taken
   */
  List<@Nullable FieldValue> values() throws IOException;
}
