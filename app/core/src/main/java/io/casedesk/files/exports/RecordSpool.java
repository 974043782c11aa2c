package io.casedesk.files.exports;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Stores records in a temporary file until all have been read, because only then their fields and
 * their order are known. Only the position of each record is held in memory.
 */
public final class RecordSpool implements Closeable {

  private static final int BUFFER = 1 << 16;

  private final Path file;
  private final FileChannel channel;
  private final BufferedOutputStream out;
  private final Map<FieldRef, Integer> columns = new LinkedHashMap<>();
  private final List<FieldRef> fields = new ArrayList<>();
  private long[] places = new long[1_024];
  private long end;
  private int records;

  /** Receives records. */
  @FunctionalInterface
  public interface Sink {
    /** Receives a record as it was added. */
    void take(String id, Map<FieldRef, FieldValue> values) throws IOException;
  }

  /**
   * Creates an empty spool.
   *
   * @param folder the folder for the temporary file, which only its owner can read and which {@link
   *     #close} deletes
   */
  public RecordSpool(Path folder) throws IOException {
    file = Files.createTempFile(folder, ".casedesk", ".spool");
    channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
  }

  /** Adds a record. */
  public void add(CaseRecord record) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(bytes);
    text(data, record.id());
    data.writeInt(record.members().size() + record.customFields().size());
    for (Map.Entry<String, FieldValue> member : record.members().entrySet()) {
      cell(data, FieldRef.standard(member.getKey()), member.getValue());
    }
    for (Map.Entry<String, FieldValue> custom : record.customFields().entrySet()) {
      cell(data, FieldRef.custom(custom.getKey()), custom.getValue());
    }
    bytes.writeTo(out);
    if (records + 1 == places.length) {
      places = Arrays.copyOf(places, places.length * 2);
    }
    end += bytes.size();
    records++;
    places[records] = end;
  }

  private void cell(DataOutputStream data, FieldRef field, FieldValue value) throws IOException {
    Integer column = columns.get(field);
    if (column == null) {
      column = fields.size();
      columns.put(field, column);
      fields.add(field);
    }
    data.writeInt(column);
    data.writeUTF(value.type().name());
    text(data, value.display());
  }

  /** A text may have an unpaired surrogate, which UTF-8 can't encode. */
  private static void text(DataOutputStream data, String text) throws IOException {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    boolean same =
        text.chars().noneMatch(c -> Character.isSurrogate((char) c))
            || new String(utf8, StandardCharsets.UTF_8).equals(text);
    data.writeInt(same ? utf8.length : -text.length());
    if (same) {
      data.write(utf8);
    } else {
      data.writeChars(text);
    }
  }

  private static String text(DataInputStream data) throws IOException {
    int length = data.readInt();
    if (length >= 0) {
      return new String(data.readNBytes(length), StandardCharsets.UTF_8);
    }
    StringBuilder text = new StringBuilder(-length);
    for (int i = length; i < 0; i++) {
      text.append(data.readChar());
    }
    return text.toString();
  }

  /** The number of records. */
  public int size() {
    return records;
  }

  /** Every field of the records in the order of first occurrence, custom fields last. */
  public List<FieldRef> fields() {
    List<FieldRef> order = new ArrayList<>(fields);
    order.sort((a, b) -> Boolean.compare(a.isCustom(), b.isCustom()));
    return order;
  }

  /** Passes all records to the sink, in the order added. */
  public void replay(Sink sink) throws IOException {
    replay(IntStream.range(0, records).toArray(), sink);
  }

  /**
   * Passes some records to the sink.
   *
   * @param order their numbers, from 0 in the order added
   */
  public void replay(int[] order, Sink sink) throws IOException {
    out.flush();
    for (int number : order) {
      ByteBuffer bytes = ByteBuffer.allocate((int) (places[number + 1] - places[number]));
      long at = places[number];
      while (bytes.hasRemaining()) {
        if (channel.read(bytes, at + bytes.position()) < 0) {
          throw new IOException("the records that wait in " + file + " were cut off");
        }
      }
      DataInputStream data = new DataInputStream(new ByteArrayInputStream(bytes.array()));
      sink.take(text(data), values(data));
    }
  }

  private Map<FieldRef, FieldValue> values(DataInputStream data) throws IOException {
    int cells = data.readInt();
    Map<FieldRef, FieldValue> values = HashMap.newHashMap(cells);
    for (int i = 0; i < cells; i++) {
      FieldRef field = fields.get(data.readInt());
      FieldValue.Type type = FieldValue.Type.valueOf(data.readUTF());
      values.put(field, type.of(text(data)));
    }
    return values;
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
