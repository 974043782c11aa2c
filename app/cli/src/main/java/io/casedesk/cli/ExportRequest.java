package io.casedesk.cli;

import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldValue;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What of the records is to be in a file.
 *
 * @param columns names of the fields, in their order; none for those of the view, or all
 * @param labels whether labels stand behind keys
 * @param view which records, in which order; null for all as they come
 */
record ExportRequest(
    RecordKindArgument kind,
    RecordFormat format,
    Path out,
    List<String> columns,
    boolean labels,
    @Nullable SavedViewDefinition view) {

  /**
   * What is known before the records are.
   *
   * @param wanted what use cases are to hold; empty for every record
   * @param fields what the service says of its fields
   */
  record Known(Map<String, FieldValue> wanted, List<FieldDefinition> fields, DropdownValues book) {}

  /** Whether every record goes into the file as the service sends it. */
  boolean asSent() {
    return (format == RecordFormat.ndjson || format == RecordFormat.json)
        && columns.isEmpty()
        && !labels
        && view == null;
  }
}
