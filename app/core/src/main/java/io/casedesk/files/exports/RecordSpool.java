package io.casedesk.files.exports;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Stores the JSON of records in a temporary file until all have been read, because only then their
 * fields and their order are known. Only the position of each record is held in memory.
 */
public final class RecordSpool implements Closeable {

  private static final int BUFFER = 1 << 16;

  private final Path file;
  private final FileChannel channel;
  private final BufferedOutputStream out;
  private final Set<FieldRef> fields = new LinkedHashSet<>();
  private long[] places = new long[1_024];
  private int records;

  /** Receives records. */
  @FunctionalInterface
  public interface Sink {

    /** Receives the JSON of a record as it was added. */
    void accept(byte[] json) throws IOException;
  }

  /**
   * Creates an empty spool.
   *
   * @param folder a folder with enough space for the records; gets a private file that {@link
   *     #close} deletes
   */
  public RecordSpool(Path folder) throws IOException {
    file = Files.createTempFile(folder, ".casedesk", ".spool");
    channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
  }

  /**
   * Adds a record.
   *
   * @param json the JSON as sent
   * @param record the decoded record, whose fields are noted
   */
  public void add(byte[] json, CaseRecord record) throws IOException {
    fields.addAll(record.fields().keySet());
    out.write(json);
    if (records + 1 == places.length) {
      places = Arrays.copyOf(places, places.length * 2);
    }
    places[records + 1] = places[records] + json.length;
    records++;
  }

  /** The number of records. */
  public int size() {
    return records;
  }

  /** Every field of the records in the order of first occurrence, custom fields last. */
  public List<FieldRef> fields() {
    return fields.stream().sorted(Comparator.comparing(FieldRef::isCustom)).toList();
  }

  /**
   * Passes some records to the sink.
   *
   * @param order the numbers of the records, from 0 in the order added, in the order to pass them
   */
  public void replay(int[] order, Sink sink) throws IOException {
    out.flush();
    for (int number : order) {
      ByteBuffer bytes = ByteBuffer.allocate((int) (places[number + 1] - places[number]));
      while (bytes.hasRemaining()) {
        if (channel.read(bytes, places[number] + bytes.position()) < 0) {
          throw new IOException("the records that wait in " + file + " were cut off");
        }
      }
      sink.accept(bytes.array());
    }
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
