package io.casedesk.files.exports;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Takes the rows of a file one after the other. */
interface ExportRows {

  /** Writes a record. */
  void write(CaseRecord record) throws IOException;

  /**
   * Writes a row.
   *
   * @param values the value of a field; null where it has none; asked before this returns
   */
  void write(String id, Function<FieldRef, @Nullable FieldValue> values) throws IOException;

  /** Writes what is still to be written, and says what was left out. */
  CellSanitizer finish() throws IOException;

  /** Ends whatever goes on, whether all was written or not. */
  default void close() {}
}
