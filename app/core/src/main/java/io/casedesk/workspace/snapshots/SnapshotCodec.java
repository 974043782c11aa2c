package io.casedesk.workspace.snapshots;

import io.casedesk.client.records.RecordDecoder;
import io.casedesk.json.JsonReader;
import io.casedesk.json.ObjectDecoder;
import io.casedesk.messages.CodedFailure;
import io.casedesk.messages.FaultCode;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the records of a complete list into chunks of compressed JSON, and decodes them with the
 * decoder that reads the service, in parallel on all processors. The decoded records equal those
 * that the service sent in types of values, digits, order of members, fields not set, and every
 * character. Immutable.
 *
 * @param <R> the kind of record
 */
public final class SnapshotCodec<R extends CaseRecord> {

  /** Use cases (contract 2.1). */
  public static final SnapshotCodec<UseCase> USE_CASES =
      new SnapshotCodec<>(1, decoder -> decoder::useCase);

  /** Solutions (contract 2.2). */
  public static final SnapshotCodec<Solution> SOLUTIONS =
      new SnapshotCodec<>(2, decoder -> decoder::solution);

  /** Maximum number of records in a chunk. */
  public static final int MOST_RECORDS = 4_000;

  /** Maximum number of records in the first chunk, which is shown before the others are decoded. */
  public static final int MOST_FIRST = 500;

  /**
   * Number of characters at which a chunk is full; a single record may exceed it. While each
   * processor works on a chunk, it needs several times as much memory.
   */
  static final long MOST_CHARACTERS = 1L << 22;

  private final int kind;
  private final Function<RecordDecoder, ObjectDecoder<R>> decoders;

  private SnapshotCodec(int kind, Function<RecordDecoder, ObjectDecoder<R>> decoders) {
    this.kind = kind;
    this.decoders = decoders;
  }

  /**
   * Encodes records into chunks of at most {@link #MOST_RECORDS} records and {@link
   * #MOST_CHARACTERS} characters, unless a single record is longer.
   *
   * @return at least one chunk, also for no records; to be stored in this order
   */
  public List<byte[]> encode(List<? extends R> records) {
    List<List<? extends R>> parts = parts(records);
    return IntStream.range(0, parts.size())
        .parallel()
        .mapToObj(
            i ->
                new SnapshotChunk(kind, i, parts.size())
                    .compress(SnapshotLines.write(parts.get(i))))
        .toList();
  }

  private static <R extends CaseRecord> List<List<? extends R>> parts(List<? extends R> records) {
    List<List<? extends R>> parts = new ArrayList<>();
    int from = 0;
    long characters = 0;
    for (int i = 0; i < records.size(); i++) {
      long more = characters(records.get(i));
      int most = parts.isEmpty() ? MOST_FIRST : MOST_RECORDS;
      if (i > from && (i - from == most || characters + more > MOST_CHARACTERS)) {
        parts.add(records.subList(from, i));
        from = i;
        characters = 0;
      }
      characters += more;
    }
    parts.add(records.subList(from, records.size()));
    return parts;
  }

  private static long characters(CaseRecord record) {
    return characters(record.members()) + characters(record.customFields());
  }

  private static long characters(Map<String, FieldValue> members) {
    LongAdder sum = new LongAdder();
    members.forEach((name, value) -> sum.add(name.length() + value.display().length()));
    return sum.sum();
  }

  /**
   * Decodes the records of all chunks.
   *
   * @param chunks all chunks from {@link #encode}, in order
   * @return the records in order; unmodifiable
   * @throws DamagedSnapshotException when a chunk is missing, damaged, of another kind of record or
   *     of an unknown version
   */
  public List<R> decode(List<byte[]> chunks) {
    return decode(chunks, 0, chunks.size());
  }

  /**
   * Decodes the records of some chunks. The first chunk has only a few records, so that it can be
   * decoded quickly.
   *
   * @param chunks all chunks from {@link #encode}, in order
   * @param from index of the first chunk, inclusive
   * @param to index of the last chunk, exclusive
   * @return the records in order; unmodifiable
   * @throws DamagedSnapshotException when one of these chunks is missing, damaged, of another kind
   *     of record or of an unknown version
   */
  public List<R> decode(List<byte[]> chunks, int from, int to) {
    if (chunks.isEmpty()) {
      throw new DamagedSnapshotException("The snapshot has no chunks");
    }
    // One reader for all chunks, so that their records share names and frequent values.
    JsonReader reader =
        new JsonReader(Integer.MAX_VALUE, Integer.MAX_VALUE, JsonReader.NAME_LENGTH);
    ObjectDecoder<R> decoder = decoders.apply(new RecordDecoder(reader));
    List<List<R>> parts =
        IntStream.range(from, to)
            .parallel()
            .mapToObj(i -> part(chunks, i, reader, decoder))
            .toList();
    List<R> records = new ArrayList<>(parts.stream().mapToInt(List::size).sum());
    parts.forEach(records::addAll);
    return Collections.unmodifiableList(records);
  }

  private List<R> part(List<byte[]> chunks, int i, JsonReader reader, ObjectDecoder<R> decoder) {
    try {
      byte[] content = new SnapshotChunk(kind, i, chunks.size()).decompress(chunks.get(i));
      return SnapshotLines.read(content, reader, decoder);
    } catch (DamagedSnapshotException e) {
      throw new DamagedSnapshotException(
          "Chunk %s of %s of the snapshot can't be read: %s"
              .formatted((i + 1), chunks.size(), e.getMessage()),
          e);
    }
  }

  /**
   * Thrown when a stored snapshot can't be read, because it is damaged or has an unknown version.
   * None of its records are used; read the list from the service again. The message names the chunk
   * and the problem, and contains no data of the records.
   */
  public static final class DamagedSnapshotException extends RuntimeException
      implements CodedFailure {

    private static final long serialVersionUID = 1L;

    public DamagedSnapshotException(String message) {
      this(message, null);
    }

    /** Creates an exception for damaged data outside the records. */
    public DamagedSnapshotException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }

    @Override
    public FaultCode code() {
      return FaultCode.KEPT_LIST_DAMAGED;
    }
  }
}
