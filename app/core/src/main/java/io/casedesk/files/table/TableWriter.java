package io.casedesk.files.table;

import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the rows of a table one after the other. */
public interface TableWriter {

  /** Writes a row; null where there is no cell. */
  void write(List<? extends @Nullable FieldValue> cells) throws IOException;

  /** No more rows come. What was written is on its way to the stream, which stays open. */
  void finish() throws IOException;
}
