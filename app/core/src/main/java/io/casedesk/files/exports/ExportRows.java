package io.casedesk.files.exports;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes the rows of a file one after the other. */
interface ExportRows {

  /** Writes a record. */
  void write(CaseRecord record) throws IOException;

  /**
   * Writes a row.
   *
   * @param values returns the value of a field, or null if it is not set; called before this method
   *     returns
   */
  void write(String id, Function<FieldRef, @Nullable FieldValue> values) throws IOException;

  /** Writes all pending rows, and returns the omitted values. */
  CellSanitizer finish() throws IOException;

  /** Ends background work, whether all rows were written or not. */
  default void close() {}
}
