package io.casedesk.files.exports;

import io.casedesk.files.csv.FormulaEscaper;
import io.casedesk.files.exports.RecordFile.OmittedValue;
import io.casedesk.files.exports.RecordFile.OmittedValue.Why;
import io.casedesk.files.table.TableFormat;
import io.casedesk.json.Utf8;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Converts cells so that a format can hold them, and records the values that it can't hold. */
final class CellSanitizer {

  private static final int LONGEST_OF_A_WORKBOOK = 32_767;
  private static final int NAMED = 100;

  private final TableFormat format;
  private final ExportColumns columns;
  private final List<OmittedValue> leftOut = new ArrayList<>();
  private int leftOutCount;

  CellSanitizer(TableFormat format, ExportColumns columns) {
    this.format = format;
    this.columns = columns;
  }

  /** Converts a row in place. */
  void sanitize(String id, @Nullable FieldValue[] cells) {
    for (int i = 0; i < cells.length; i++) {
      FieldValue value = cells[i];
      cells[i] = value == null ? null : sanitized(id, i, value);
    }
  }

  /** Converts a value; null when the format can't hold it. */
  private @Nullable FieldValue sanitized(String id, int column, FieldValue value) {
    Why why = reasonToOmit(value);
    if (why == null) {
      return safe(value);
    }
    omit(new OmittedValue(id, columns.field(column), why));
    return null;
  }

  /** The number of omitted values. */
  int leftOutCount() {
    return leftOutCount;
  }

  /** The first omitted values. */
  List<OmittedValue> leftOut() {
    return leftOut;
  }

  private void omit(OmittedValue value) {
    leftOutCount++;
    if (leftOut.size() < NAMED) {
      leftOut.add(value);
    }
  }

  private FieldValue safe(FieldValue value) {
    // A number that starts with a sign is not a formula.
    if (format != TableFormat.CSV || value instanceof FieldValue.Numeric) {
      return value;
    }
    String text = value.display();
    String safe = FormulaEscaper.neutralised(text);
    return safe.equals(text) ? value : FieldValue.text(safe);
  }

  private @Nullable Why reasonToOmit(FieldValue value) {
    return switch (format) {
      case JSON, NDJSON -> null;
      case CSV -> value instanceof FieldValue.Text(String text) ? reasonToOmit(text, true) : null;
      case XLSX -> {
        String text = value.display();
        yield text.length() > LONGEST_OF_A_WORKBOOK ? Why.TOO_LONG : reasonToOmit(text, false);
      }
    };
  }

  private static @Nullable Why reasonToOmit(String text, boolean whole) {
    if (text.indexOf('\0') >= 0) {
      return Why.NUL;
    }
    return whole && !Utf8.isEncodable(text) ? Why.HALF_CHARACTER : null;
  }
}
