package io.casedesk.cli.records;

import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableWriters.CsvStyle;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.dropdowns.DropdownValues;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The request for an export.
 *
 * @param columns the names of the fields in order; empty for those of the view, or all
 * @param labels whether to add columns with labels
 * @param view the saved view that selects and sorts the records; null for all records, unsorted
 * @param style how a CSV file is written
 */
public record ExportRequest(
    RecordKind kind,
    TableFormat format,
    Path out,
    List<String> columns,
    boolean labels,
    @Nullable SavedViewDefinition view,
    CsvStyle style) {

  /**
   * What is known before the records are read.
   *
   * @param wanted the field values that use cases must have; empty for every record
   * @param fields the fields that the service lists
   */
  public record Known(
      Map<String, FieldValue> wanted, List<FieldDefinition> fields, DropdownValues book) {}

  /** Returns the names of all formats. */
  public static List<String> formats() {
    return Arrays.stream(TableFormat.values()).map(TableFormat::toString).toList();
  }

  /** Whether every record is written exactly as the service sent it. */
  boolean asSent() {
    return (format == TableFormat.NDJSON || format == TableFormat.JSON)
        && columns.isEmpty()
        && !labels
        && view == null;
  }
}
