package io.casedesk.files.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.json.JsonOutput;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writes a table as JSON with one object per line, as an array or as NDJSON. */
final class JsonTableWriter implements TableWriter {

  private final List<FieldRef> columns;
  private final boolean array;
  private final boolean nested;

  /** The column of a {@code custom_fields} value that is not an object; -1 when there is none. */
  private final int instead;

  private final OutputStream out;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private boolean begun;

  /**
   * @param nested whether custom fields are in an object of their own
   */
  JsonTableWriter(List<String> header, boolean array, boolean nested, OutputStream out) {
    this.columns = header.stream().map(FieldRef::parse).toList();
    this.array = array;
    this.nested = nested;
    this.instead =
        nested && columns.stream().anyMatch(FieldRef::isCustom)
            ? columns.indexOf(FieldRef.standard(JsonTables.CUSTOM_FIELDS))
            : -1;
    this.out = out;
  }

  @Override
  public void write(List<? extends @Nullable FieldValue> cells) throws IOException {
    line.reset();
    JsonOutput.object(line, json -> members(json, cells));
    out.write((begun ? array ? ",\n" : "\n" : array ? "[\n" : "").getBytes(UTF_8));
    line.writeTo(out);
    begun = true;
  }

  private void members(JsonOutput json, List<? extends @Nullable FieldValue> cells) {
    boolean customWritten = isWithoutObject(cells);
    for (int i = 0; i < columns.size(); i++) {
      FieldRef field = columns.get(i);
      if (i == instead && !customWritten) {
        continue;
      }
      if (!nested || !field.isCustom()) {
        json.value(field.toString(), field, cells.get(i));
      } else if (!customWritten) {
        customWritten = true;
        json.object(JsonTables.CUSTOM_FIELDS, custom -> customFields(custom, cells));
      }
    }
  }

  /**
   * Whether the record has another value, such as null, in place of the object of custom fields.
   */
  private boolean isWithoutObject(List<? extends @Nullable FieldValue> cells) {
    return instead >= 0
        && cells.get(instead) != null
        && IntStream.range(0, cells.size())
            .noneMatch(i -> columns.get(i).isCustom() && cells.get(i) != null);
  }

  private void customFields(JsonOutput json, List<? extends @Nullable FieldValue> cells) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).isCustom()) {
        json.value(columns.get(i).key(), columns.get(i), cells.get(i));
      }
    }
  }

  @Override
  public void finish() throws IOException {
    String end = array ? begun ? "\n]\n" : "[]\n" : begun ? "\n" : "";
    out.write(end.getBytes(UTF_8));
    out.flush();
  }
}
