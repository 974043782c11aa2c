package io.casedesk.files;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.casedesk.files.table.Formulas;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes records as CSV (RFC 4180: UTF-8, CRLF) with a column for every field any of them has. As
 * that is known only after the last one, records wait in a file beside the target, not in memory.
 *
 * <p>Columns are the members of the records in the order first seen, then the custom fields as
 * {@code custom_fields.KEY}. A field that is blank and one that was not sent are both empty; arrays
 * and objects are JSON. A text that a spreadsheet would take for a formula begins with a {@code '}
 * more, which an import takes away again.
 */
public final class CsvSpool implements Closeable {

  private final Path file;
  private final FileChannel channel;
  private final DataOutputStream spool;
  private final Map<FieldRef, Integer> columns = new LinkedHashMap<>();
  private int records;

  /**
   * @param folder where records may wait; the file there is readable by its owner alone and gone
   *     after {@link #close}
   */
  public CsvSpool(Path folder) throws IOException {
    file = Files.createTempFile(folder, ".casedesk", ".spool");
    channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    spool = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel)));
  }

  /** Takes a record. */
  public void add(CaseRecord record) throws IOException {
    spool.writeInt(record.members().size() + record.customFields().size());
    for (Map.Entry<String, FieldValue> member : record.members().entrySet()) {
      cell(FieldRef.standard(member.getKey()), member.getValue());
    }
    for (Map.Entry<String, FieldValue> field : record.customFields().entrySet()) {
      cell(FieldRef.custom(field.getKey()), field.getValue());
    }
    records++;
  }

  private void cell(FieldRef field, FieldValue value) throws IOException {
    // A number begins with its sign and is none the less a number.
    String shown =
        value instanceof FieldValue.Text(String plain)
            ? Formulas.neutralised(plain)
            : value.display();
    byte[] text = shown.getBytes(StandardCharsets.UTF_8);
    spool.writeInt(columns.computeIfAbsent(field, first -> columns.size()));
    spool.writeInt(text.length);
    spool.write(text);
  }

  /**
   * Writes the header and every record taken, in the order taken. Nothing is written when no record
   * had a field: there is no header to know then.
   *
   * @param out where to write; stays open
   */
  public void writeTo(OutputStream out) throws IOException {
    if (columns.isEmpty()) {
      return;
    }
    spool.flush();
    channel.position(0);
    List<FieldRef> order = new ArrayList<>(columns.keySet());
    order.sort((a, b) -> Boolean.compare(a.isCustom(), b.isCustom()));
    int[] place = new int[order.size()];
    for (int i = 0; i < place.length; i++) {
      place[columns.getOrDefault(order.get(i), i)] = i;
    }
    // Flushed, not closed: the stream belongs to the caller.
    CsvWriter csv =
        CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(out, StandardCharsets.UTF_8);
    csv.writeRecord(order.stream().map(FieldRef::toString).map(Formulas::neutralised).toList());
    DataInputStream in =
        new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel)));
    String[] row = new String[place.length];
    for (int i = 0; i < records; i++) {
      Arrays.fill(row, "");
      for (int cells = in.readInt(); cells > 0; cells--) {
        int column = place[in.readInt()];
        row[column] = new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
      }
      csv.writeRecord(row);
    }
    csv.flush();
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      Files.deleteIfExists(file);
    }
  }
}
