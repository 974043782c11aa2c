package io.casedesk.files.table;

import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the rows of a table one after the other. */
public interface TableWriter {

  /** Writes a row; a missing cell is null. */
  void write(List<? extends @Nullable FieldValue> cells) throws IOException;

  /** Ends the table and passes all data to the stream, which stays open. */
  void finish() throws IOException;
}
